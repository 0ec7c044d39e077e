import path from 'node:path';
import { ignoreCodes } from '../errors/index.ts';
import type { StoreDisk } from './store-disk.ts';

const ABANDONED_AGE_MS = 3_600_000;
/** Files that an interrupted sweep of an earlier version moved; they may be documents. */
const SWEPT = /^([0-9a-f]{64})\..*\.swept$/;

/** Removes temporary files of processes that died. */
export async function cleanTemporaryFolder(disk: StoreDisk): Promise<void> {
  for (const name of await disk.list(disk.temporary)) {
    const file = path.join(disk.temporary, name);
    const stats = await disk.stat(file).catch(() => undefined);
    if (stats === undefined) continue;
    const [, sweptHash] = SWEPT.exec(name) ?? [];
    if (sweptHash !== undefined) await putBack(disk, file, sweptHash);
    else if (Date.now() - stats.mtimeMs > ABANDONED_AGE_MS)
      await disk.unlink(file).catch(ignoreCodes('ENOENT'));
  }
}

async function putBack(disk: StoreDisk, sweptFile: string, hash: string): Promise<void> {
  const target = disk.fileOf(Buffer.from(hash, 'hex'));
  await disk.makeFolder(path.dirname(target));
  await disk.link(sweptFile, target).catch(ignoreCodes('EEXIST'));
  await disk.syncFolder(path.dirname(target));
  await disk.unlink(sweptFile).catch(ignoreCodes('ENOENT'));
}
