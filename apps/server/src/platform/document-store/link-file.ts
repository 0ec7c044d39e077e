import { createHash } from 'node:crypto';
import path from 'node:path';
import type { StoredBytes } from './document-store.ts';
import { type FileOperations, hasCode } from './file-operations.ts';
import { dayOf, setAside } from './lost-and-found.ts';
import type { StoreLayout } from './store-layout.ts';

/** A file set aside by the sweeper in the very moment of a repeated put comes back at the second try. */
const MAX_LINK_TRIES = 5;

/**
 * Gives a durable temporary file its name in the store. What bears the name already is read: the same bytes stay, other ones are kept in
 * the lost+found and replaced in one step, so that the document is healed and never without a file.
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
    // Young again, so that the sweeper leaves it; gone in this moment means that it was being swept.
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

/** The good bytes take the place of what lies there; that is kept. */
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

/** @returns undefined when there is no such file; false too when the medium can't give its bytes back */
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
