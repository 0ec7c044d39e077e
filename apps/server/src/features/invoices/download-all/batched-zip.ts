import type { Readable } from 'node:stream';
import type { ReadAheadBudget } from '../zip/zip-read-ahead.ts';
import { addEntry, entryTime, openZip, type ZipEntry } from '../zip/invoice-zip.ts';

/**
 * A streamed ZIP whose entries come in batches. The next batch is read while the last entries of the previous one are
 * sent, so at most two batches of rows and the entries that are opened ahead are in memory, whatever the size of the
 * archive. Any error breaks the stream: the client sees a broken transfer and never a valid archive with fewer
 * documents (INV-41).
 * @param createLastEntry called after all batches, when all other entries have their names
 */
export function createBatchedZip(
  batches: AsyncIterator<readonly ZipEntry[]>,
  createLastEntry: () => { readonly name: string; readonly bytes: Buffer; readonly date: string },
  signal: AbortSignal,
  budget: ReadAheadBudget,
): Readable {
  const openedZip = openZip(signal, budget);
  const { zip, output, fail } = openedZip;

  async function addNextBatch(): Promise<void> {
    const batch = await batches.next();
    if (batch.done === true) {
      const { name, bytes, date } = createLastEntry();
      zip.addBuffer(bytes, name, { compress: false, mtime: entryTime(date) });
      zip.end();
      return;
    }
    const trigger = Math.max(0, batch.value.length - budget.depth);
    for (const [index, entry] of batch.value.entries())
      addEntry(openedZip, entry, index === trigger ? () => void addNextBatch().catch(fail) : undefined);
  }

  addNextBatch().catch(fail);
  return output;
}
