import { recordAuditEvents } from '../../../../platform/audit/index.ts';
import type { Database, Executor } from '../../../../platform/database/index.ts';
import type { DocumentStore } from '../../../../platform/document-store/index.ts';
import { toReceiptFacts } from '../../pipeline/receipt-facts.ts';
import type { IntakeBatch } from '../../receipts/intake-batch.repository.ts';
import {
  type DeliveryItem,
  hasBytes,
  addKeyAndHashes,
  type ItemWithBytes,
} from '../../model/delivery-item.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { Outcome } from '../../model/outcome.ts';
import { createReceipts, mapReceiptsByHash } from '../../receipts/receipt.repository.ts';
import type { IntakeReceipt } from '../../model/receipt.ts';
import { withRetries } from '../../pipeline/judgement-retries.ts';
import { restoreSweptFiles } from '../../pipeline/restore-swept-files.ts';
import { createStoredFiles } from '../../receipts/stored-file.repository.ts';
import { toNewReceipt } from '../../pipeline/lock-receipts.ts';
import { toIntakeAuditEvent } from '../../pipeline/intake-audit-entry.ts';
import { relinkPurgedFiles } from '../../receipts/receipt-files.repository.ts';

/**
 * Stores the bytes of items and creates their intake receipts in the state `received`, before the files are read. If the
 * process ends then, `judgeReceived` judges them later. Items without bytes are skipped.
 */
export async function storeReceivedItems(
  { database, store }: { readonly database: Database; readonly store: DocumentStore },
  scope: IntakeScope,
  batch: IntakeBatch,
  items: readonly DeliveryItem[],
): Promise<Outcome[]> {
  const itemsWithBytes = items.map(addKeyAndHashes).filter(hasBytes);
  const files = itemsWithBytes.flatMap((item) => item.files);
  await store.putMany(files.map(({ bytes }) => bytes));
  const write = async (transaction: Executor) => {
    const fileIds = await createStoredFiles(transaction, files);
    await createReceipts(
      transaction,
      scope,
      batch.id,
      itemsWithBytes.map((item) =>
        // `item` is the key of the item in its delivery, under which its later outcome is reported.
        toNewReceipt(item, fileIds, { ...toReceiptFacts(undefined, item.indexRow), item: item.key }),
      ),
    );
    await relinkPurgedFiles(transaction, scope, itemsWithBytes);
    // The audit entry is written now, since the process that judges the items later does not know the sender.
    const states = itemsWithBytes.map(() => 'received' as const);
    if (states.length > 0) await recordAuditEvents(transaction, toIntakeAuditEvent(scope, batch, states));
    return mapReceiptsByHash(transaction, scope, itemsWithBytes);
  };
  const receipts = await withRetries(
    () => database.transaction(write),
    (swept) => restoreSweptFiles({ database, store }, itemsWithBytes, swept),
  );
  return itemsWithBytes.flatMap((item) => {
    const receipt = receipts.get(item.sha256.toString('hex'));
    return receipt === undefined ? [] : [outcomeOf(item, receipt)];
  });
}

function outcomeOf({ key, fileName }: ItemWithBytes, receipt: IntakeReceipt): Outcome {
  const { publicId: receiptId, state, reasons, invoicePublicId: documentId, data, customerNumber } = receipt;
  return { key, receiptId, fileName, state, reasons, documentId, data, customerNumber };
}
