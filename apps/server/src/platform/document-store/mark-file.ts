import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { ignoreCodes } from '../errors/index.ts';
import type { StoreDisk } from './store-disk.ts';
import type { MarkPlace } from './store-mark.ts';

/** The mark of a store of files, `<root>/installation`. */
export function openMarkFile(disk: StoreDisk): MarkPlace {
  return {
    name: disk.markFile,
    store: disk.root,
    missing: `${disk.root} does not hold the documents any more: is its disk mounted?`,
    foreign: `${disk.root} holds the documents of another installation`,
    read: () => disk.readFile(disk.markFile).catch(ignoreCodes('ENOENT', 'ENOTDIR')),
    create: (bytes) =>
      writeDraft(disk, bytes, (draft) => disk.link(draft, disk.markFile).catch(ignoreCodes('EEXIST'))),
    replace: (bytes) => writeDraft(disk, bytes, (draft) => disk.rename(draft, disk.markFile)),
  };
}

/** @param publish gives the durable draft its name in one step */
async function writeDraft(
  disk: StoreDisk,
  bytes: Buffer,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = path.join(disk.temporary, randomUUID());
  try {
    await disk.writeDurably(draft, bytes);
    await publish(draft);
    await disk.syncFolder(disk.root);
  } finally {
    await disk.unlink(draft).catch(() => undefined);
  }
}
