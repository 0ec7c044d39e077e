import { haveContradictingValues } from '../../judgement/contradictions.ts';
import { type DeliveryState, addContradictedNames } from './delivery.ts';

/**
 * Marks a file name if rows of several deliveries wait for it and describe different documents. The file could belong to
 * any of them. A delivery that already has its file is not marked, unless it was loaded again after a restart or a
 * failure, which loses its marks.
 */
export function markContradictions(deliveries: readonly DeliveryState[]): DeliveryState[] {
  const described = deliveries.filter(({ indexFiles }) => indexFiles.length > 0);
  if (described.length < 2) return [...deliveries];
  const waiting = described.flatMap((delivery) =>
    [...delivery.pending.values()].flatMap(({ indexRow, fileName, foldedName }) =>
      indexRow === undefined ? [] : [{ delivery, fileName, foldedName, indexRow }],
    ),
  );
  const namesByDelivery = new Map<DeliveryState, Set<string>>();
  for (const [name, rowsOfName] of Map.groupBy(waiting, ({ foldedName }) => foldedName)) {
    if (new Set(rowsOfName.map(({ delivery }) => delivery)).size < 2) continue;
    if (!haveContradictingValues(rowsOfName.map(({ indexRow }) => indexRow))) continue;
    for (const { delivery, fileName } of rowsOfName)
      if (delivery.isRecovered || delivery.filesByName.find(fileName) === undefined)
        namesByDelivery.set(delivery, (namesByDelivery.get(delivery) ?? new Set()).add(name));
  }
  return deliveries.map((delivery) => addContradictedNames(delivery, namesByDelivery.get(delivery) ?? []));
}
