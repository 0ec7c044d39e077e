import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { findInvoicesByBusinessKey } from '../../invoices/index.ts';
import type { IndexRow } from '../index-files/index.ts';
import type { IntakeItem } from '../model/intake-item.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { foldNumber } from '../judgement/recognise.ts';
import {
  findAcceptedReceipt,
  listReceiptsByName,
  type NamedReceipt,
} from '../receipts/receipt.repository.ts';
import { isDiscarded, type Receipt } from '../model/receipt.ts';

/**
 * An index may come shortly after its files. A row whose file is not in this delivery gets the held file of that name
 * that came within the waiting time, which is judged again, or the accepted one with the same number, of which it is a
 * repeat. Senders reuse names: a file that came at another time, that is known to be another document, that was
 * rejected, or whose name is not unique is not used, because a customer could get the file of another one. A person is
 * offered the row for such a held file (`listIndexRowSuggestions`).
 * @param batchId the delivery of the items; undefined for one that begins now
 */
export async function findMissingFiles(
  { executor, store }: { readonly executor: Executor; readonly store: DocumentStore },
  scope: IntakeScope,
  items: readonly IntakeItem[],
  batchId: number | undefined,
): Promise<IntakeItem[]> {
  const found: IntakeItem[] = [];
  for (const item of items) {
    const { index, bytes } = item;
    const isWanted = bytes === 'missing' && index !== undefined;
    const receipt = isWanted
      ? await findReceipt(executor, scope, { fileName: item.fileName, index, batchId })
      : undefined;
    if (receipt?.sha256 == null) found.push(item);
    else found.push({ ...item, bytes: await store.read(receipt.sha256) });
  }
  return found;
}

async function findReceipt(
  executor: Executor,
  scope: IntakeScope,
  {
    fileName,
    index,
    batchId,
  }: { readonly fileName: string; readonly index: IndexRow; readonly batchId: number | undefined },
): Promise<Receipt | undefined> {
  const { type, documentNumber, documentDate } = index;
  const named = await listReceiptsByName(executor, scope, fileName, batchId);
  const open = findOpenReceipt(named, index);
  if (open !== undefined || type === undefined || documentNumber === undefined || documentDate === undefined)
    return open;
  const [invoice] = await findInvoicesByBusinessKey(executor, scope, [
    { ...type, documentNumber, invoiceDate: documentDate },
  ]);
  return invoice === undefined
    ? undefined
    : findAcceptedReceipt(executor, scope, { fileName, invoiceId: invoice.id });
}

/**
 * The held file that has the row's number, otherwise the only file of that name, if no index has described it so far.
 */
function findOpenReceipt(named: readonly NamedReceipt[], { documentNumber }: IndexRow): Receipt | undefined {
  const isOpen = ({ receipt, isInTime }: NamedReceipt) =>
    isInTime && receipt.state === 'quarantined' && !isDiscarded(receipt);
  const wanted = foldNumber(documentNumber);
  const same = named.filter(
    ({ receipt }) => wanted !== undefined && foldNumber(receipt.documentNumber ?? undefined) === wanted,
  );
  const [one, ...more] = same;
  if (one !== undefined) return more.length === 0 && isOpen(one) ? one.receipt : undefined;
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return undefined;
  const isDescribed = only.receipt.documentNumber !== null || only.receipt.index !== undefined;
  return isOpen(only) && !isDescribed ? only.receipt : undefined;
}
