import { open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../../../platform/document-store/index.ts';

/** The name of what is not whole yet, beside what it becomes: hidden. */
export function draftOf(name: string): string {
  return name.startsWith('.') ? `${name}.tmp` : `.${name}.tmp`;
}

/**
 * Writes a file that has its name only when it is whole, so that nobody reads half an answer. Whoever drops files knows the name of the
 * draft: a link that lies there is removed, never written through.
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = path.join(path.dirname(file), draftOf(path.basename(file)));
  await unlink(temporary).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
  // Exclusive: neither follows a link nor takes a file that came meanwhile.
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
