import type { IntakeItem } from '../../model/intake-item.ts';
import type { Delivery, PendingItem } from './delivery.ts';

/** Items handed to the pipeline at once: enough for it to read ahead, little enough to stay flat. */
const MAX_ITEMS = 200;
const MAX_BYTES = 48 * 1024 * 1024;

/** The first of the items, with their bytes, as many as may be in memory at once; at least one. */
export async function loadSlice(delivery: Delivery, ready: readonly PendingItem[]): Promise<IntakeItem[]> {
  const items: IntakeItem[] = [];
  let size = 0;
  for (const pending of ready.slice(0, MAX_ITEMS)) {
    if (size > MAX_BYTES) break;
    const item = await delivery.load(pending);
    size += (typeof item.bytes === 'string' ? 0 : item.bytes.byteLength) + (item.xml?.byteLength ?? 0);
    items.push(item);
  }
  return items;
}
