import { open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file that has its name only when it is whole, so that nobody reads half an answer. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.tmp`);
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
