import type { Readable } from 'node:stream';
import { addEntry, entryTime, openZip, type ZipEntry } from '../zip/invoice-zip.ts';

/**
 * A streamed ZIP whose entries come in batches. The next batch is read when the last entry of the previous batch begins
 * to be sent, so an archive of any size has only two documents and one batch in memory. Any error breaks the stream: the
 * client sees a broken transfer and never a valid archive with fewer documents (INV-41).
 * @param createLastEntry called after all batches, when all other entries have their names
 */
export function createBatchedZip(
  batches: AsyncIterator<readonly ZipEntry[]>,
  createLastEntry: () => { readonly name: string; readonly bytes: Buffer; readonly date: string },
  signal: AbortSignal,
): Readable {
  const openedZip = openZip(signal);
  const { zip, output, fail } = openedZip;

  async function addNextBatch(): Promise<void> {
    const batch = await batches.next();
    if (batch.done === true) {
      const { name, bytes, date } = createLastEntry();
      zip.addBuffer(bytes, name, { compress: false, mtime: entryTime(date) });
      zip.end();
      return;
    }
    for (const [index, entry] of batch.value.entries()) {
      const isLast = index === batch.value.length - 1;
      addEntry(openedZip, entry, isLast ? () => void addNextBatch().catch(fail) : undefined);
    }
  }

  addNextBatch().catch(fail);
  return output;
}
