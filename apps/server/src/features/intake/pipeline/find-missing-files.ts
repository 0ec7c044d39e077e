import type { Executor } from '../../../platform/database/index.ts';
import { findInvoicesByBusinessKey } from '../../invoices/index.ts';
import type { IndexRow } from '../index-files/index.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import type { IntakeDependencies } from './intake-dependencies.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { businessKeyOf, foldNumber, isComplete } from '../model/document-data.ts';
import {
  findAcceptedReceipt,
  listReceiptsByName,
  type NamedReceipt,
} from '../receipts/named-receipt.repository.ts';
import { wasRejectedByPerson, type IntakeReceipt } from '../model/receipt.ts';

/**
 * Finds files for index rows that came later than their files. A row without a file in this delivery gets the held file
 * of that name if this file came within the waiting time (`WAITING_TIME_MINUTES`); the file is then judged again.
 * Otherwise the row gets the accepted file of that name with the same document number, and is its duplicate.
 *
 * Senders reuse names, so a customer could get another customer's file. Therefore a file is not used if it came at
 * another time, is known to be another document, was rejected, or has a name that is not unique. If such a file is
 * held, the row is suggested to a person (`listIndexRowSuggestions`).
 * @param batchId the delivery of the items; undefined for a new delivery
 */
export async function findMissingFiles(
  { database: { executor }, store }: Pick<IntakeDependencies, 'database' | 'store'>,
  scope: IntakeScope,
  items: readonly DeliveryItem[],
  batchId: number | undefined,
): Promise<DeliveryItem[]> {
  const completed: DeliveryItem[] = [];
  for (const item of items) {
    const { indexRow, bytes } = item;
    const receipt =
      bytes === 'missing' && indexRow !== undefined
        ? await findReceipt(executor, scope, item.fileName, indexRow, batchId)
        : undefined;
    if (receipt?.sha256 == null) completed.push(item);
    else completed.push({ ...item, bytes: await store.read(receipt.sha256) });
  }
  return completed;
}

async function findReceipt(
  executor: Executor,
  scope: IntakeScope,
  fileName: string,
  indexRow: IndexRow,
  batchId: number | undefined,
): Promise<IntakeReceipt | undefined> {
  const receiptsOfName = await listReceiptsByName(executor, scope, fileName, batchId);
  const openReceipt = findOpenReceipt(receiptsOfName, indexRow);
  if (openReceipt !== undefined || !isComplete(indexRow.data)) return openReceipt;
  const [invoice] = await findInvoicesByBusinessKey(executor, scope, [businessKeyOf(indexRow.data)]);
  return invoice === undefined
    ? undefined
    : findAcceptedReceipt(executor, scope, { fileName, invoiceId: invoice.id });
}

/** The held file with the row's document number, otherwise the only file of that name if no row has described it yet. */
function findOpenReceipt(named: readonly NamedReceipt[], { data }: IndexRow): IntakeReceipt | undefined {
  const isOpen = ({ receipt, isInTime }: NamedReceipt) =>
    isInTime && receipt.state === 'quarantined' && !wasRejectedByPerson(receipt);
  const wantedNumber = foldNumber(data.number);
  const sameNumber = named.filter(
    ({ receipt }) => wantedNumber !== undefined && foldNumber(receipt.data.number) === wantedNumber,
  );
  const [numbered, ...moreNumbered] = sameNumber;
  if (numbered !== undefined)
    return moreNumbered.length === 0 && isOpen(numbered) ? numbered.receipt : undefined;
  const [receiptOfName, ...others] = named;
  if (receiptOfName === undefined || others.length > 0) return undefined;
  const isDescribed =
    receiptOfName.receipt.data.number !== undefined || receiptOfName.receipt.indexRow !== undefined;
  return isOpen(receiptOfName) && !isDescribed ? receiptOfName.receipt : undefined;
}
