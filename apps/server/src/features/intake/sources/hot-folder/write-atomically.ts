import { open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../../../platform/document-store/index.ts';

/** The hidden name of an incomplete file, in the folder of the complete one. */
export function temporaryNameOf(name: string): string {
  return name.startsWith('.') ? `${name}.tmp` : `.${name}.tmp`;
}

/**
 * Writes a file that gets its name only when it is complete, so that no partial file is read. Senders know the name of
 * the draft: a link of that name is removed, never written through.
 */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = path.join(path.dirname(file), temporaryNameOf(path.basename(file)));
  await unlink(temporary).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
  // Exclusive: neither follows a link nor opens a file that was created meanwhile.
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
