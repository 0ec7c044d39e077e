import { foldFileName, type IndexRow } from '../../index-files/index.ts';
import { contradictEachOther } from '../../judgement/contradictions.ts';
import type { Delivery } from './delivery.ts';

interface Claimant {
  readonly delivery: Delivery;
  readonly fileName: string;
  readonly row: IndexRow;
}

/**
 * Marks files that rows of several deliveries wait for and describe as different documents, because it is unknown which
 * delivery a file of that name belongs to. A delivery that has its file already is not affected, unless it was loaded
 * again after a restart or failure, which loses earlier marks.
 */
export function markContested(deliveries: readonly Delivery[]): void {
  const described = deliveries.filter(({ indexes }) => indexes.length > 0);
  if (described.length < 2) return;
  const claimants = described.flatMap((delivery) =>
    delivery.pending.flatMap(({ fileName, row }): Claimant[] =>
      row === undefined ? [] : [{ delivery, fileName, row }],
    ),
  );
  for (const [name, rivals] of Map.groupBy(claimants, ({ fileName }) => foldFileName(fileName))) {
    if (new Set(rivals.map(({ delivery }) => delivery)).size < 2) continue;
    if (!contradictEachOther(rivals.map(({ row }) => row))) continue;
    for (const { delivery, fileName } of rivals)
      if (delivery.isRecovered || delivery.find(fileName) === undefined) delivery.contest(name);
  }
}
