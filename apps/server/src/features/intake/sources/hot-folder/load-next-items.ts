import path from 'node:path';
import { MAX_DOCUMENT_BYTES } from '@belegfach/contract';
import { endingOf, isPlainFileName, toDisplayName } from '../../index-files/index.ts';
import type { DeliveryItem } from '../../model/delivery-item.ts';
import { type DeliveryState, findPairedFile, type PendingItem } from './delivery.ts';
import { readWholeFile } from './untrusted-files.ts';

/** Limits of one submission: large enough for the pipeline to read ahead, small enough for little memory. */
const MAX_ITEMS = 200;
const MAX_BYTES = 48 * 1024 * 1024;

/** Loads the first items with their bytes, within the limits but at least one. */
export async function loadNextItems(
  delivery: DeliveryState,
  ready: Iterable<PendingItem>,
): Promise<DeliveryItem[]> {
  const items: DeliveryItem[] = [];
  let size = 0;
  for (const pending of ready) {
    if (items.length === MAX_ITEMS || size > MAX_BYTES) break;
    const item = await loadItem(delivery, pending);
    size += (typeof item.bytes === 'string' ? 0 : item.bytes.byteLength) + (item.xml?.byteLength ?? 0);
    items.push(item);
  }
  return items;
}

/** Loads the bytes of an item and of its pair. */
async function loadItem(
  delivery: DeliveryState,
  { key, fileName, foldedName, indexRow }: PendingItem,
): Promise<DeliveryItem> {
  const readFile = (name: string) => readWholeFile(path.join(delivery.claim.path, name));
  const contradiction = delivery.contradictedNames.has(foldedName) ? { isContradicted: true } : {};
  const base = { key, ...(indexRow === undefined ? {} : { indexRow: { ...indexRow, ...contradiction } }) };
  if (indexRow?.problems.includes('file-name') === true) return { ...base, fileName, bytes: 'unsafe-name' };
  const file = delivery.filesByName.find(fileName);
  if (file === undefined) return { ...base, fileName, bytes: 'missing' };
  const name = file.name.normalize('NFC');
  if (!isPlainFileName(name)) return { ...base, fileName: toDisplayName(name), bytes: 'unsafe-name' };
  if (file.refusal !== undefined) return { ...base, fileName: name, ...file.refusal };
  const bytes = file.content?.bytes ?? (await readFile(file.name));
  if (bytes === 'too-large') {
    const limit = { name: 'file-bytes', allowed: MAX_DOCUMENT_BYTES, found: file.size } as const;
    return { ...base, fileName: name, bytes, fault: { limit } };
  }
  if (bytes === 'unreadable') return { ...base, fileName: name, bytes: 'missing' };
  const pair = findPairedFile(delivery, file.name);
  const pairBytes = pair === undefined ? undefined : await readFile(pair.name);
  if (pair === undefined || pairBytes === undefined || typeof pairBytes === 'string') {
    const reading = file.content === undefined ? {} : { reading: file.content.reading };
    return { ...base, fileName: name, bytes, ...reading };
  }
  const isView = endingOf(file.name) === '.pdf';
  const [view, xml] = isView ? [bytes, pairBytes] : [pairBytes, bytes];
  return { ...base, fileName: (isView ? file : pair).name.normalize('NFC'), bytes: view, xml };
}
