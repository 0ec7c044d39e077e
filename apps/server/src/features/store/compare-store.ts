import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { compareFiles } from '../verification/index.ts';
import { sampleStoredFiles } from './store.repository.ts';

/** The result of comparing the rows of a database with the files of a store. */
export interface Comparison {
  /** Number of rows of files. */
  readonly rows: number;
  readonly files: number;
  /** Rows whose file is missing. */
  readonly missing: number;
  /** Files without a row. */
  readonly extra: number;
}

/** Compares the names of all rows and files without reading bytes. */
export async function compareStore(executor: Executor, store: DocumentStore): Promise<Comparison> {
  const sum = { rows: 0, files: 0, missing: 0, extra: 0 };
  for await (const { row, file } of compareFiles(executor, store)) {
    if (row !== undefined) sum.rows += 1;
    if (file !== undefined) sum.files += 1;
    if (file === undefined) sum.missing += 1;
    if (row === undefined) sum.extra += 1;
  }
  return sum;
}

/** The size of a sample: this number of the oldest files and the same number of the newest ones. */
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
