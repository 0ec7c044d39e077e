import { createHash } from 'node:crypto';
import path from 'node:path';
import type { StoredBytes } from './document-store.ts';
import { type FileOperations, hasCode } from './file-operations.ts';
import { dayOf, setAside } from './lost-and-found.ts';
import type { StoreLayout } from './store-layout.ts';

/** The second attempt stores a file that the sweeper set aside during a repeated put. */
const MAX_LINK_TRIES = 5;

/**
 * Gives a durable temporary file its name in the store. An existing file of that name is read: the same bytes stay; a
 * damaged file is kept in the lost+found and replaced in one step, so that the document is repaired and its file is
 * never missing.
 */
export async function linkFile(
  layout: StoreLayout,
  operations: FileOperations,
  temporary: string,
  { sha256 }: StoredBytes,
): Promise<void> {
  const target = layout.fileOf(sha256);
  for (let tries = 1; ; tries += 1) {
    await operations.makeDirectory(path.dirname(target));
    try {
      await operations.link(temporary, target);
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST') || tries === MAX_LINK_TRIES) throw error;
    }
    // Renews its time, so that the sweeper leaves it; if it is missing now, it was being swept.
    const found = await operations.touch(target).then(
      () => isWhole(operations, target, sha256),
      (error: unknown) => {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      },
    );
    if (found === true) return;
    if (found === false) return replaceDamaged(layout, operations, temporary, sha256);
  }
}

/** Replaces the damaged file, which is kept in the lost+found. */
async function replaceDamaged(
  layout: StoreLayout,
  operations: FileOperations,
  temporary: string,
  sha256: Uint8Array,
): Promise<void> {
  const target = layout.fileOf(sha256);
  const hash = Buffer.from(sha256).toString('hex');
  await setAside(layout, operations, target, { hash, day: dayOf(new Date()), isDamaged: true }).catch(
    (error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    },
  );
  await operations.rename(temporary, target);
}

/** @returns undefined when the file is missing; false also when the disk cannot read its bytes */
async function isWhole(
  operations: FileOperations,
  file: string,
  sha256: Uint8Array,
): Promise<boolean | undefined> {
  try {
    return createHash('sha256')
      .update(await operations.readFile(file))
      .digest()
      .equals(sha256);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (hasCode(error, 'EIO')) return false;
    throw error;
  }
}
