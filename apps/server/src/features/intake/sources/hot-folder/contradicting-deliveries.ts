import type { IndexRow } from '../../index-files/index.ts';
import { contradictEachOther } from '../../judgement/contradictions.ts';
import { type DeliveryState, markContradicted } from './delivery.ts';

/** A row that waits for its file. */
interface WaitingRow {
  readonly delivery: DeliveryState;
  readonly fileName: string;
  readonly foldedName: string;
  readonly row: IndexRow;
}

/**
 * Marks a file name when rows of several deliveries wait for it and describe different documents: nobody can tell whose
 * file it is. A delivery that already has its file is not marked, unless it was loaded again after a restart or a
 * failure and thereby lost its earlier marks.
 */
export function markContradictions(deliveries: readonly DeliveryState[]): DeliveryState[] {
  const described = deliveries.filter(({ indexes }) => indexes.length > 0);
  if (described.length < 2) return [...deliveries];
  const waiting = described.flatMap((delivery) =>
    [...delivery.pending.values()].flatMap(({ row, ...item }): WaitingRow[] =>
      row === undefined ? [] : [{ ...item, delivery, row }],
    ),
  );
  const marked = new Map<DeliveryState, Set<string>>();
  for (const [name, same] of Map.groupBy(waiting, ({ foldedName }) => foldedName)) {
    if (new Set(same.map(({ delivery }) => delivery)).size < 2) continue;
    if (!contradictEachOther(same.map(({ row }) => row))) continue;
    for (const { delivery, fileName } of same)
      if (delivery.isRecovered || delivery.names.find(fileName) === undefined)
        marked.set(delivery, (marked.get(delivery) ?? new Set()).add(name));
  }
  return deliveries.map((delivery) => markContradicted(delivery, marked.get(delivery) ?? []));
}
