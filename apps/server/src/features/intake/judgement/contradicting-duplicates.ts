import type { DuplicateFile } from './judged-item.ts';
import { listContradictions, haveSameValues } from './contradictions.ts';
import { type CustomerCandidate, matchCustomer } from './match-customer.ts';
import { indexIdentifierOf } from './recognise-document.ts';
import type { IntakeReceipt } from '../model/receipt.ts';

/** Adds the fields in which the index row of a repeated file contradicts the document that has the same bytes. */
export function addContradiction(
  file: DuplicateFile,
  candidates: readonly CustomerCandidate[],
): DuplicateFile {
  const { indexRow } = file.item;
  if (indexRow === undefined) return file;
  const match = matchCustomer(indexIdentifierOf(indexRow), [], candidates);
  const customer = 'customer' in match ? match.customer : undefined;
  const differences = listContradictions(indexRow, file.documentReceipt, customer);
  return differences.length === 0 ? file : { ...file, contradiction: { differences, customer } };
}

/**
 * Adds the intake receipt of the same contradiction in an earlier delivery, so that a delivery that is repeated every
 * night creates only one held receipt. If a person decided meanwhile that the file is the same document, the item is an
 * ordinary duplicate.
 * @param receipts the receipts of contradictions with the documents of this delivery
 */
export function reuseContradictionReceipt(
  file: DuplicateFile,
  receipts: readonly IntakeReceipt[],
): DuplicateFile {
  const { contradiction, ...duplicate } = file;
  const receipt = findSameContradiction(file, receipts);
  if (contradiction === undefined || receipt === undefined) return file;
  return receipt.state === 'duplicate'
    ? duplicate
    : { ...duplicate, contradiction: { ...contradiction, receipt } };
}

/** Receipt ids of the documents that the repeated files contradict. */
export function listContradictedIds(
  items: readonly (DuplicateFile | { readonly kind: 'judged' | 'absent' })[],
): number[] {
  return [
    ...new Set(
      items.flatMap((item) =>
        item.kind === 'duplicate' && item.contradiction !== undefined ? [item.documentReceipt.id] : [],
      ),
    ),
  ];
}

/** The newest contradiction receipt with the same values as the item's index. */
export function findSameContradiction(
  { item: { indexRow }, documentReceipt }: DuplicateFile,
  receipts: readonly IntakeReceipt[],
): IntakeReceipt | undefined {
  if (indexRow === undefined) return undefined;
  return receipts.find(
    (receipt) =>
      receipt.duplicateOfId === documentReceipt.id &&
      receipt.indexRow !== undefined &&
      haveSameValues(receipt.indexRow, indexRow),
  );
}
