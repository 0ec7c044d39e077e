import { contradictEachOther } from '../../judgement/contradictions.ts';
import { type DeliveryState, markContradicted } from './delivery.ts';

/**
 * Marks a file name if rows of several deliveries wait for it and describe different documents. The file could belong to
 * any of them. A delivery that already has its file is not marked, unless it was loaded again after a restart or a
 * failure, which loses its marks.
 */
export function markContradictions(deliveries: readonly DeliveryState[]): DeliveryState[] {
  const described = deliveries.filter(({ indexes }) => indexes.length > 0);
  if (described.length < 2) return [...deliveries];
  const waiting = described.flatMap((delivery) =>
    [...delivery.pending.values()].flatMap(({ row, fileName, foldedName }) =>
      row === undefined ? [] : [{ delivery, fileName, foldedName, row }],
    ),
  );
  const namesByDelivery = new Map<DeliveryState, Set<string>>();
  for (const [name, rowsOfName] of Map.groupBy(waiting, ({ foldedName }) => foldedName)) {
    if (new Set(rowsOfName.map(({ delivery }) => delivery)).size < 2) continue;
    if (!contradictEachOther(rowsOfName.map(({ row }) => row))) continue;
    for (const { delivery, fileName } of rowsOfName)
      if (delivery.isRecovered || delivery.names.find(fileName) === undefined)
        namesByDelivery.set(delivery, (namesByDelivery.get(delivery) ?? new Set()).add(name));
  }
  return deliveries.map((delivery) => markContradicted(delivery, namesByDelivery.get(delivery) ?? []));
}
