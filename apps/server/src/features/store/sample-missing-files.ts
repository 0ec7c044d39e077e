import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { sampleStoredFiles } from './store.repository.ts';

/** Of the oldest files and of the newest. */
const SAMPLE_EACH = 32;

/**
 * Whether most of the files that rows name are missing from the store, by a sample. A few missing files are damage,
 * which the verification reports; most of them missing means another disk.
 */
export async function areMostFilesMissing(executor: Executor, store: DocumentStore): Promise<boolean> {
  const sample = await sampleStoredFiles(executor, SAMPLE_EACH);
  let gone = 0;
  for (const sha256 of sample) if (!(await store.has(sha256))) gone += 1;
  return gone * 2 > sample.length;
}
