import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { sampleStoredFiles } from './store.repository.ts';

/** This number of the oldest files and the same number of the newest ones. */
const SAMPLES_PER_END = 32;

/**
 * Whether most files of a sample are missing from the store. A few missing files are damage, which the verification
 * reports. If most are missing, the disk is another one.
 */
export async function areMostFilesMissing(executor: Executor, store: DocumentStore): Promise<boolean> {
  const sample = await sampleStoredFiles(executor, SAMPLES_PER_END);
  let missing = 0;
  for (const sha256 of sample) if (!(await store.has(sha256))) missing += 1;
  return missing * 2 > sample.length;
}
