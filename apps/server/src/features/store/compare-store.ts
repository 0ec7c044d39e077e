import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { listStoredFiles } from '../verification/index.ts';

/** Parts of the store by the first byte of the hash. */
const PARTS = 256;

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

/** Compares every name on both sides without reading bytes. Works in parts, so that memory use stays constant. */
export async function compareStore(executor: Executor, store: DocumentStore): Promise<Comparison> {
  const sum = { rows: 0, files: 0, missing: 0, extra: 0 };
  for (let part = 0; part < PARTS; part += 1) {
    const rows = await listStoredFiles(executor, part);
    const { files } = await store.listPart(part);
    const names = new Set(files.map(({ sha256 }) => sha256.toString('hex')));
    const found = rows.filter(({ sha256 }) => names.has(sha256.toString('hex'))).length;
    sum.rows += rows.length;
    sum.files += files.length;
    sum.missing += rows.length - found;
    sum.extra += files.length - found;
  }
  return sum;
}
