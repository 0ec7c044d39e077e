import type { Readable } from 'node:stream';
import { addEntry, ENTRY_TIME, openZip, type ZipEntry } from '../invoice-zip.ts';

/**
 * A streamed ZIP whose entries come in batches: the next batch is requested when the last entry of the previous one is
 * being sent, so that an archive of any size has one document and one batch in memory. `last` makes the final entry,
 * after all others have their names. Any error breaks the stream: the client sees a broken transfer and never a valid
 * archive with fewer documents (INV-41).
 */
export function growingZip(
  batches: AsyncIterator<readonly ZipEntry[]>,
  last: () => { readonly name: string; readonly bytes: Buffer },
  signal: AbortSignal,
): Readable {
  const archive = openZip(signal);
  const { zip, output, fail } = archive;

  async function grow(): Promise<void> {
    const next = await batches.next();
    if (next.done === true) {
      const { name, bytes } = last();
      zip.addBuffer(bytes, name, { compress: false, mtime: ENTRY_TIME });
      zip.end();
      return;
    }
    for (const [position, entry] of next.value.entries())
      addEntry(
        archive,
        entry,
        position === next.value.length - 1 ? () => void grow().catch(fail) : undefined,
      );
  }

  grow().catch(fail);
  return output;
}
