import type { Executor } from '../../../platform/database/index.ts';
import { findInvoicesByBusinessKey } from '../../invoices/index.ts';
import type { IndexRow } from '../index-files/index.ts';
import type { IntakeItem } from '../model/intake-item.ts';
import type { IntakeDependencies } from './intake-dependencies.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { businessKeyOf, foldNumber, isComplete } from '../model/document-data.ts';
import {
  findAcceptedReceipt,
  listReceiptsByName,
  type NamedReceipt,
} from '../receipts/named-receipt.repository.ts';
import { isDiscarded, type Receipt } from '../model/receipt.ts';

/**
 * An index may come shortly after its files. A row whose file is not in this delivery gets the held file of that name
 * that came within the waiting time; the held file is judged again. Otherwise the row gets the accepted file of that
 * name with the same document number, and is a repeat of it.
 *
 * Senders reuse names, so a customer could get another customer's file. Therefore a file is not used if it came at
 * another time, is known to be another document, was rejected, or has a name that is not unique. If such a file is
 * held, a person is offered the row for it (`listIndexRowSuggestions`).
 * @param batchId the delivery of the items; undefined for one that begins now
 */
export async function findMissingFiles(
  { database: { executor }, store }: Pick<IntakeDependencies, 'database' | 'store'>,
  scope: IntakeScope,
  items: readonly IntakeItem[],
  batchId: number | undefined,
): Promise<IntakeItem[]> {
  const found: IntakeItem[] = [];
  for (const item of items) {
    const { index, bytes } = item;
    const receipt =
      bytes === 'missing' && index !== undefined
        ? await findReceipt(executor, scope, item.fileName, index, batchId)
        : undefined;
    if (receipt?.sha256 == null) found.push(item);
    else found.push({ ...item, bytes: await store.read(receipt.sha256) });
  }
  return found;
}

async function findReceipt(
  executor: Executor,
  scope: IntakeScope,
  fileName: string,
  index: IndexRow,
  batchId: number | undefined,
): Promise<Receipt | undefined> {
  const named = await listReceiptsByName(executor, scope, fileName, batchId);
  const open = findOpenReceipt(named, index);
  if (open !== undefined || !isComplete(index.data)) return open;
  const [invoice] = await findInvoicesByBusinessKey(executor, scope, [businessKeyOf(index.data)]);
  return invoice === undefined
    ? undefined
    : findAcceptedReceipt(executor, scope, { fileName, invoiceId: invoice.id });
}

/**
 * The held file that has the row's number, otherwise the only file of that name, if no index has described it so far.
 */
function findOpenReceipt(named: readonly NamedReceipt[], { data }: IndexRow): Receipt | undefined {
  const isOpen = ({ receipt, isInTime }: NamedReceipt) =>
    isInTime && receipt.state === 'quarantined' && !isDiscarded(receipt);
  const wanted = foldNumber(data.number);
  const same = named.filter(
    ({ receipt }) => wanted !== undefined && foldNumber(receipt.data.number) === wanted,
  );
  const [one, ...more] = same;
  if (one !== undefined) return more.length === 0 && isOpen(one) ? one.receipt : undefined;
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return undefined;
  const isDescribed = only.receipt.data.number !== undefined || only.receipt.index !== undefined;
  return isOpen(only) && !isDescribed ? only.receipt : undefined;
}
