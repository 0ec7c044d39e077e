import type { Client } from 'pg';
import { FileDocumentStore } from '@belegfach/server/src/platform/document-store/index.ts';
import { makePdf } from './pdf.ts';

export const FILE_COUNT = 1_000;
const FILE_BYTES = 60_000;
/** Files that are made and written together; all of them at the same time would only fill the memory. */
const BATCH = 100;

/** Different PDFs in the product's own document store. */
export async function loadDocuments(owner: Client, folder: string): Promise<void> {
  const store = new FileDocumentStore(folder);
  await store.prepare();
  for (let first = 0; first < FILE_COUNT; first += BATCH) {
    const pdfs = Array.from({ length: BATCH }, (_, index) => makePdf(`Beleg ${first + index}`, FILE_BYTES));
    const stored = await store.putMany(pdfs);
    await owner.query(
      'insert into stored_file (sha256, size) select * from unnest($1::bytea[], $2::integer[])',
      [stored.map(({ sha256 }) => sha256), stored.map(({ size }) => size)],
    );
  }
}
