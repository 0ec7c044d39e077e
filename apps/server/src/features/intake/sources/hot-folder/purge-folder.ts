import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../../../platform/document-store/index.ts';
import type { ProviderFolder } from './provider-folder.ts';

/** Deletes archived files and results that are older than the given time. The documents are in the document store. */
export async function purgeFolder(folder: ProviderFolder, keepMs: number, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keepMs);
  const firstDay = oldest.toISOString().slice(0, 10);
  for (const day of await readdir(folder.done))
    if (/^\d{4}-\d{2}-\d{2}$/.test(day) && day < firstDay)
      await rm(path.join(folder.done, day), { recursive: true, force: true });
  for (const name of await readdir(folder.path)) {
    if (!name.endsWith('.result.csv')) continue;
    const found = await stat(path.join(folder.path, name)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    });
    if (found?.isFile() === true && found.mtime < oldest)
      await rm(path.join(folder.path, name), { force: true });
  }
}
