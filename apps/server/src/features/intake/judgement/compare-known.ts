import type { RepeatedFile } from './judged-item.ts';
import { listContradictions, describeSameDocument } from './contradictions.ts';
import { type Candidate, matchCustomer } from './match-customer.ts';
import { indexKeyOf } from './recognise.ts';
import type { Receipt } from '../model/receipt.ts';

/** An item whose bytes are a document already is a repeat only if its index does not contradict the document. */
export function compareRepeat(file: RepeatedFile, candidates: readonly Candidate[]): RepeatedFile {
  const { index } = file.item;
  if (index === undefined) return file;
  const match = matchCustomer(indexKeyOf(index), [], candidates);
  const customer = 'customer' in match ? match.customer : undefined;
  const differences = listContradictions(index, file.earlierReceipt, customer);
  return differences.length === 0 ? file : { ...file, contradiction: { differences, customer } };
}

/**
 * Joins a repeat that contradicts its document with the receipt that already asks a person about the same values, so
 * that a delivery that is repeated every night asks only once. After the person has answered that it is the same
 * document, such an item is a plain repeat.
 * @param contradictionReceipts the receipts that ask about documents of this delivery
 */
export function reuseEarlierReceipt(
  file: RepeatedFile,
  contradictionReceipts: readonly Receipt[],
): RepeatedFile {
  const { contradiction, ...plain } = file;
  const earlierReceipt = findSameContradiction(file, contradictionReceipts);
  if (contradiction === undefined || earlierReceipt === undefined) return file;
  return earlierReceipt.state === 'duplicate'
    ? plain
    : { ...plain, contradiction: { ...contradiction, earlierReceipt } };
}

/** Receipt ids of the documents that repeats contradict. */
export function listContradictedIds(
  items: readonly (RepeatedFile | { readonly kind: 'judged' | 'absent' })[],
): number[] {
  return [
    ...new Set(
      items.flatMap((item) =>
        item.kind === 'repeated' && item.contradiction !== undefined ? [item.earlierReceipt.id] : [],
      ),
    ),
  ];
}

/** The newest receipt that asks about the same values as the item's index. */
export function findSameContradiction(
  { item: { index }, earlierReceipt }: RepeatedFile,
  contradictionReceipts: readonly Receipt[],
): Receipt | undefined {
  if (index === undefined) return undefined;
  return contradictionReceipts.find(
    (receipt) =>
      receipt.duplicateOfId === earlierReceipt.id &&
      receipt.index !== undefined &&
      describeSameDocument(receipt.index, index),
  );
}
