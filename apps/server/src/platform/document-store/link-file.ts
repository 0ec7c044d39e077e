import { createHash } from 'node:crypto';
import path from 'node:path';
import { hasCode, ignoreCodes } from '../errors/index.ts';
import { setAside } from './lost-and-found.ts';
import type { StoreDisk } from './store-disk.ts';

/** The second attempt stores a file that the sweeper set aside during a repeated put. */
const MAX_LINK_ATTEMPTS = 5;

/**
 * Gives a durable temporary file its name in the store. An existing file of that name is read: the same bytes stay; a
 * damaged file is kept in the lost+found and replaced in one step, so that the document is repaired and its file is
 * never missing.
 */
export async function linkFile(disk: StoreDisk, temporary: string, sha256: Buffer): Promise<void> {
  const target = disk.fileOf(sha256);
  for (let attempt = 1; ; attempt += 1) {
    await disk.makeFolder(path.dirname(target));
    try {
      await disk.link(temporary, target);
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST') || attempt === MAX_LINK_ATTEMPTS) throw error;
    }
    // Renews the file's time, so that the sweeper leaves it; if the file is missing now, it was being swept.
    const isIntact = await disk
      .touch(target)
      .then(() => hasHash(disk, target, sha256))
      .catch(ignoreCodes('ENOENT'));
    if (isIntact === true) return;
    if (isIntact === false) return replaceDamaged(disk, temporary, sha256);
  }
}

/** Replaces the damaged file, which is kept in the lost+found. */
async function replaceDamaged(disk: StoreDisk, temporary: string, sha256: Buffer): Promise<void> {
  const target = disk.fileOf(sha256);
  await setAside(disk, target, `${sha256.toString('hex')}.damaged`).catch(ignoreCodes('ENOENT'));
  await disk.rename(temporary, target);
}

/** @returns false also when the disk cannot read the bytes */
async function hasHash(disk: StoreDisk, file: string, sha256: Buffer): Promise<boolean> {
  const bytes = await disk.readFile(file).catch(ignoreCodes('EIO'));
  return bytes !== undefined && createHash('sha256').update(bytes).digest().equals(sha256);
}
