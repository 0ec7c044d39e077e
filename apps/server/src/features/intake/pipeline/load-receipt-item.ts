import type { DocumentStore } from '../../../platform/document-store/index.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import type { ReceiptWithFile } from '../receipts/receipt-files.repository.ts';

/**
 * Loads the original files: the readable view with its XML, or the only file.
 * @throws DocumentDamaged
 */
export async function loadReceiptItem(
  store: DocumentStore,
  { fileName, sha256, viewSha256 }: Omit<ReceiptWithFile, 'id' | 'batch'>,
): Promise<DeliveryItem> {
  const primary = await store.read(sha256);
  if (viewSha256 === null) return { fileName, bytes: primary };
  return { fileName, bytes: await store.read(viewSha256), xml: primary };
}
