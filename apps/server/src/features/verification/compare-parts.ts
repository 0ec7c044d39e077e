import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore, StoredBytes, StorePart } from '../../platform/document-store/index.ts';
import { listStoredFiles } from './stored-file-check.repository.ts';

/** The store is divided by the first byte of the hash, so that each part is small and can be compared separately. */
const PARTS = 256;

export interface ComparedPart extends StorePart {
  readonly part: number;
  /** The rows of the database for files of this part. */
  readonly rows: readonly StoredBytes[];
  /** The sizes of the files in the store, by their hash in hex. */
  readonly sizes: ReadonlyMap<string, number>;
}

/**
 * Lists the rows of the database and the files of the store, part by part, so that memory use stays constant. The portal
 * can run meanwhile. Rows are read first: a file exists before its row, so a file that is being stored never seems to be
 * missing.
 */
export async function* compareParts(
  executor: Executor,
  store: Pick<DocumentStore, 'listPart'>,
): AsyncGenerator<ComparedPart> {
  for (let part = 0; part < PARTS; part += 1) {
    const rows = await listStoredFiles(executor, part);
    const listing = await store.listPart(part);
    const sizes = new Map(listing.files.map(({ sha256, size }) => [sha256.toString('hex'), size]));
    yield { ...listing, part, rows, sizes };
  }
}
