import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Reads a ZIP by its central directory, as an unpacking program does. */
export async function readZip(zip: Buffer): Promise<readonly ZipEntry[]> {
  const archive = await fromBufferPromise(zip);
  const entries: ZipEntry[] = [];
  for await (const entry of archive.eachEntry())
    entries.push({ name: entry.fileName, bytes: await buffer(await archive.openReadStreamPromise(entry)) });
  return entries;
}
