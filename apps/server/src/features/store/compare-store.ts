import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { comparedParts } from '../verification/index.ts';

/** The result of comparing the rows of a database with the files of a store. */
export interface Comparison {
  /** Files that rows name. */
  readonly rows: number;
  readonly files: number;
  /** Rows whose file is missing. */
  readonly missing: number;
  /** Files that no row names. */
  readonly extra: number;
}

/** Compares every name on both sides without reading bytes. */
export async function compareStore(executor: Executor, store: DocumentStore): Promise<Comparison> {
  const sum = { rows: 0, files: 0, missing: 0, extra: 0 };
  for await (const { rows, files, sizes } of comparedParts(executor, store)) {
    const found = rows.filter(({ sha256 }) => sizes.has(sha256.toString('hex'))).length;
    sum.rows += rows.length;
    sum.files += files.length;
    sum.missing += rows.length - found;
    sum.extra += files.length - found;
  }
  return sum;
}
