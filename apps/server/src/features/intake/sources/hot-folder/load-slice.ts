import type { IntakeItem } from '../../model/intake-item.ts';
import type { Delivery, PendingItem } from './delivery.ts';

/** Limits of what is handed to the pipeline together: enough for it to read ahead, few enough to limit memory. */
const MAX_ITEMS = 200;
const MAX_BYTES = 48 * 1024 * 1024;

/** The first items with their bytes, as many as may be in memory at the same time; at least one. */
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
