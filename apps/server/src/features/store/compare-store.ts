import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { compareParts } from '../verification/index.ts';

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
  for await (const { rows, files, sizes } of compareParts(executor, store)) {
    const matching = rows.filter(({ sha256 }) => sizes.has(sha256.toString('hex'))).length;
    sum.rows += rows.length;
    sum.files += files.length;
    sum.missing += rows.length - matching;
    sum.extra += files.length - matching;
  }
  return sum;
}
