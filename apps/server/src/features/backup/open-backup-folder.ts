import type { BackupSource } from './backup-contents.ts';
import { openCopies, readManifest, tablePath } from './backup-folder.ts';
import { hashFile, readTable } from './table-file.ts';

/** @throws Error with a one-line message when the folder contains no complete backup. */
export async function openBackupFolder(folder: string): Promise<BackupSource> {
  const manifest = await readManifest(folder);
  const fileOf = (table: string) => tablePath(folder, manifest, table);
  return {
    contents: manifest,
    check: async () => {
      for (const { name, sha256 } of manifest.tables)
        if ((await hashFile(fileOf(name))) !== sha256)
          throw new Error(`the backup is damaged: ${fileOf(name)}`);
    },
    readRows: (table) => readTable(fileOf(table)),
    documents: openCopies(folder),
  };
}
