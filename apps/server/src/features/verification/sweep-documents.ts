import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { listNamedHashes } from './stored-file-check.repository.ts';

/** Removes files that no row names and that are older than a day. @returns how many */
export function sweepDocuments(executor: Executor, store: DocumentStore): Promise<number> {
  return store.sweep({
    listUnreferenced: async (hashes) => {
      const named = new Set((await listNamedHashes(executor, hashes)).map((hash) => hash.toString('hex')));
      return hashes.filter((hash) => !named.has(hash.toString('hex')));
    },
  });
}
