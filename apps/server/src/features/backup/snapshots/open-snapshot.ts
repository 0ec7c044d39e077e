import type { ObjectStorage } from '../../../platform/object-storage/index.ts';
import type { BackupSource } from '../backup-contents.ts';
import { partKey, readLines, rowsFolder } from './line-parts.ts';
import { openDocuments } from './repository-documents.ts';
import { listSnapshots, readSnapshot } from './snapshot-manifest.ts';

/**
 * Opens a snapshot for a restore.
 * @param name undefined: the newest complete one
 * @throws Error with a one-line message when there is none
 */
export async function openSnapshot(
  storage: ObjectStorage,
  name: string | undefined,
): Promise<BackupSource & { readonly name: string }> {
  const chosen = await chooseSnapshot(storage, name);
  const snapshot = await readSnapshot(storage, chosen);
  const tables = new Map(snapshot.tables.map((table) => [table.name, table]));
  return {
    name: chosen,
    contents: snapshot,
    // Only the names: the bytes are compared when they are read, within the transaction that loads them.
    check: async () => {
      const keys = new Set<string>();
      for await (const { key } of storage.list(rowsFolder(chosen))) keys.add(key);
      for (const { name: table, parts } of snapshot.tables)
        for (const index of parts.keys())
          if (!keys.has(partKey(chosen, table, index)))
            throw new Error(`the snapshot is damaged: ${partKey(chosen, table, index)} is missing`);
    },
    readRows: (table) => readLines(storage, chosen, table, tables.get(table) ?? { parts: [] }),
    documents: openDocuments(storage),
  };
}

/** @throws Error with a one-line message when the repository has no complete snapshot */
export async function chooseSnapshot(storage: ObjectStorage, name: string | undefined): Promise<string> {
  const chosen = name ?? (await listSnapshots(storage)).at(-1);
  if (chosen !== undefined) return chosen;
  throw new Error(`${storage.address} contains no complete snapshot`);
}
