import { createHash } from 'node:crypto';
import path from 'node:path';
import { hasCode, ignoreCodes } from '../errors/index.ts';
import { setAside } from './lost-and-found.ts';
import type { StoreDisk } from './store-disk.ts';

/** A second attempt is needed if the sweep set the existing file aside meanwhile. */
const MAX_LINK_ATTEMPTS = 5;

/**
 * Gives a durable temporary file its name in the store. An existing file of that name is verified: an undamaged file
 * stays, a damaged one is moved to the lost+found and replaced in one step, so that the file is never missing.
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
    // If the file is missing now, the sweep has moved it.
    const isIntact = await hasHash(disk, target, sha256).catch(ignoreCodes('ENOENT'));
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

/** @returns false when the bytes differ or the disk cannot read them */
async function hasHash(disk: StoreDisk, file: string, sha256: Buffer): Promise<boolean> {
  const bytes = await disk.readFile(file).catch(ignoreCodes('EIO'));
  return bytes !== undefined && createHash('sha256').update(bytes).digest().equals(sha256);
}
