import { foldFileName, type IndexRow } from '../../index-files/index.ts';
import { contradictEachOther } from '../../judgement/contradictions.ts';
import type { Delivery } from './delivery.ts';

interface Claimant {
  readonly delivery: Delivery;
  readonly fileName: string;
  readonly row: IndexRow;
}

/**
 * Marks the files that rows of several deliveries wait for at the same time and call different documents: whoever took the one that
 * comes would take it by guess. A delivery that has its file already is not concerned, unless it was found after a restart: what it had
 * been marked with is forgotten then.
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
