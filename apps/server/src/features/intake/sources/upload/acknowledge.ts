import { recordAuditEvents } from '../../../../platform/audit/index.ts';
import type { Database, Executor } from '../../../../platform/database/index.ts';
import type { DocumentStore } from '../../../../platform/document-store/index.ts';
import { isPresent } from '../../pipeline/examine-items.ts';
import { factsOf } from '../../pipeline/facts.ts';
import type { IntakeBatch } from '../../receipts/intake-batch.repository.ts';
import { type IntakeItem, keyItem, type PresentItem } from '../../model/intake-item.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { Outcome } from '../../model/outcome.ts';
import { claimReceipts, listReceiptsByHash } from '../../receipts/receipt.repository.ts';
import type { Receipt } from '../../model/receipt.ts';
import { withRetries } from '../../pipeline/retries.ts';
import { createStoredFiles } from '../../receipts/stored-file.repository.ts';
import { idOf } from '../../pipeline/lock-receipts.ts';
import { intakeAuditEntry } from '../../pipeline/intake-audit-entry.ts';
import { relinkPurgedFiles } from '../../receipts/received.repository.ts';

/**
 * Makes the bytes of items durable and creates their receipts, without reading the files, so that they will be judged
 * even after a crash. Items without bytes are left out.
 */
export async function acknowledgeItems(
  { database, store }: { readonly database: Database; readonly store: DocumentStore },
  scope: IntakeScope,
  batch: IntakeBatch,
  items: readonly IntakeItem[],
): Promise<Outcome[]> {
  const present = items.map(keyItem).filter(isPresent);
  await store.putMany(present.flatMap(({ bytes, xml }) => (xml === undefined ? [bytes] : [xml, bytes])));
  const write = async (transaction: Executor) => {
    const fileIds = await createStoredFiles(transaction, present.flatMap(filesOf));
    await claimReceipts(
      transaction,
      scope,
      batch.id,
      present.map(({ key, fileName, sha256, viewSha256, index }) => ({
        fileName,
        sha256,
        fileId: idOf(fileIds, sha256),
        companionFileId: viewSha256 === undefined ? null : idOf(fileIds, viewSha256),
        indexRow: index?.line ?? null,
        // The key of the item in its delivery, under which its later outcome is reported.
        facts: { ...factsOf(undefined, index), item: key },
      })),
    );
    await relinkPurgedFiles(transaction, scope, present);
    // The process that judges them later is not the sender, so the audit entry is written now.
    const states = present.map(() => 'received' as const);
    if (states.length > 0) await recordAuditEvents(transaction, [intakeAuditEntry(scope, batch, states)]);
    return listReceiptsByHash(
      transaction,
      scope,
      present.map(({ sha256 }) => sha256),
    );
  };
  const receipts = await withRetries(() => database.transaction(write));
  const byHash = new Map(receipts.map((receipt) => [receipt.sha256?.toString('hex'), receipt]));
  return present.flatMap((item) => {
    const receipt = byHash.get(item.sha256.toString('hex'));
    return receipt === undefined ? [] : [outcomeOf(item, receipt)];
  });
}

function filesOf({ bytes, xml, sha256, viewSha256 }: PresentItem) {
  if (xml === undefined || viewSha256 === undefined) return [{ sha256, size: bytes.byteLength }];
  return [
    { sha256, size: xml.byteLength },
    { sha256: viewSha256, size: bytes.byteLength },
  ];
}

function outcomeOf({ key, fileName }: PresentItem, receipt: Receipt): Outcome {
  return {
    key,
    receiptId: receipt.publicId,
    fileName,
    state: receipt.state,
    reasons: receipt.reasons,
    documentId: receipt.invoicePublicId,
    documentNumber: receipt.documentNumber,
    documentDate: receipt.documentDate,
    typeValue: receipt.typeValue,
    customerNumber: receipt.customerNumber,
  };
}
