import { DocumentDamaged, type DocumentStore } from './document-store.ts';

/** @returns undefined when the file is missing or damaged */
export async function readIntact(
  store: Pick<DocumentStore, 'read'>,
  sha256: Buffer,
): Promise<Buffer | undefined> {
  try {
    return await store.read(sha256);
  } catch (error) {
    if (error instanceof DocumentDamaged) return undefined;
    throw error;
  }
}
