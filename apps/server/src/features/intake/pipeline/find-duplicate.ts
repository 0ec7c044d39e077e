import type { ItemWithBytes } from '../model/delivery-item.ts';
import { belongsToDocument, type IntakeReceipt } from '../model/receipt.ts';

/**
 * The receipt of the document with the same bytes; undefined if the bytes of the item are not a document yet.
 * @param receipts of the provider, by hash in hex
 */
export function findDuplicate(
  { sha256 }: ItemWithBytes,
  receipts: ReadonlyMap<string, IntakeReceipt>,
): IntakeReceipt | undefined {
  const receipt = receipts.get(sha256.toString('hex'));
  return receipt !== undefined && belongsToDocument(receipt) ? receipt : undefined;
}
