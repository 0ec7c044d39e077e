import type { KnownFile } from './judged-item.ts';
import { listContradictions, describeSameDocument } from './contradictions.ts';
import { type Candidate, matchCustomer } from './match-customer.ts';
import { indexKeyOf } from './recognise.ts';
import type { Receipt } from '../model/receipt.ts';

/** An item whose bytes are a document already is a repeat only if its index does not contradict the document. */
export function compareKnown(known: KnownFile, candidates: readonly Candidate[]): KnownFile {
  const { index } = known.item;
  if (index === undefined) return known;
  const match = matchCustomer(indexKeyOf(index), [], candidates);
  const customer = 'customer' in match ? match.customer : undefined;
  const differences = listContradictions(index, known.seen, customer);
  return differences.length === 0 ? known : { ...known, contradiction: { differences, customer } };
}

/**
 * Joins a repeat that contradicts its document with the receipt that already asks a person about the same values, so
 * that a delivery that is repeated every night asks only once. After the person has answered that it is the same
 * document, such an item is a plain repeat.
 * @param asked the receipts that ask about documents of this delivery
 */
export function joinQuestion(known: KnownFile, asked: readonly Receipt[]): KnownFile {
  const { contradiction, ...plain } = known;
  const question = findQuestion(known, asked);
  if (contradiction === undefined || question === undefined) return known;
  return question.state === 'duplicate' ? plain : { ...plain, contradiction: { ...contradiction, question } };
}

/** Receipt ids of the documents that repeats contradict. */
export function listContradicted(
  items: readonly (KnownFile | { readonly kind: 'judged' | 'absent' })[],
): number[] {
  return [
    ...new Set(
      items.flatMap((item) =>
        item.kind === 'known' && item.contradiction !== undefined ? [item.seen.id] : [],
      ),
    ),
  ];
}

/** The newest receipt that asks about the same values as the item's index. */
export function findQuestion(
  { item: { index }, seen }: KnownFile,
  asked: readonly Receipt[],
): Receipt | undefined {
  if (index === undefined) return undefined;
  return asked.find(
    (receipt) =>
      receipt.duplicateOfId === seen.id &&
      receipt.index !== undefined &&
      describeSameDocument(receipt.index, index),
  );
}
