import type { DuplicateFile } from './judged-item.ts';
import { listContradictions, describeSameDocument } from './contradictions.ts';
import { type Candidate, matchCustomer } from './match-customer.ts';
import { indexKeyOf } from './recognise.ts';
import type { Receipt } from '../model/receipt.ts';

/** An item whose bytes are a document already is a repeat only if its index does not contradict the document. */
export function compareDuplicate(file: DuplicateFile, candidates: readonly Candidate[]): DuplicateFile {
  const { index } = file.item;
  if (index === undefined) return file;
  const match = matchCustomer(indexKeyOf(index), [], candidates);
  const customer = 'customer' in match ? match.customer : undefined;
  const differences = listContradictions(index, file.earlierReceipt, customer);
  return differences.length === 0 ? file : { ...file, contradiction: { differences, customer } };
}

/**
 * Adds the earlier receipt of the same contradiction, so that a delivery that is repeated every night creates only one
 * held receipt. If a person has decided since then that the file is the same document, the item is a plain repeat.
 * @param receipts the receipts of contradictions with the documents of this delivery
 */
export function reuseEarlierReceipt(file: DuplicateFile, receipts: readonly Receipt[]): DuplicateFile {
  const { contradiction, ...plain } = file;
  const earlierReceipt = findSameContradiction(file, receipts);
  if (contradiction === undefined || earlierReceipt === undefined) return file;
  return earlierReceipt.state === 'duplicate'
    ? plain
    : { ...plain, contradiction: { ...contradiction, earlierReceipt } };
}

/** Receipt ids of the documents that the repeated files contradict. */
export function listContradictedIds(
  items: readonly (DuplicateFile | { readonly kind: 'judged' | 'absent' })[],
): number[] {
  return [
    ...new Set(
      items.flatMap((item) =>
        item.kind === 'duplicate' && item.contradiction !== undefined ? [item.earlierReceipt.id] : [],
      ),
    ),
  ];
}

/** The newest contradiction receipt with the same values as the item's index. */
export function findSameContradiction(
  { item: { index }, earlierReceipt }: DuplicateFile,
  receipts: readonly Receipt[],
): Receipt | undefined {
  if (index === undefined) return undefined;
  return receipts.find(
    (receipt) =>
      receipt.duplicateOfId === earlierReceipt.id &&
      receipt.index !== undefined &&
      describeSameDocument(receipt.index, index),
  );
}
