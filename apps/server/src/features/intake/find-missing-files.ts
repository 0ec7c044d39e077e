import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { findInvoicesByBusinessKey } from '../invoices/index.ts';
import type { IndexRow } from './index-files/index.ts';
import type { IntakeItem } from './intake-item.ts';
import type { IntakeScope } from './intake.policy.ts';
import { findAcceptedReceipt, findOpenReceiptByName } from './receipt.repository.ts';
import type { Receipt } from './receipt.ts';

/** Older files of the same name are other documents; the hot folder keeps its own for as long. */
const REMEMBERED_MS = 30 * 86_400_000;

/**
 * An index may come after its files: a row whose file is not in this delivery means the one of that name that waits in quarantine, and
 * judges it anew (decisions D11), or the accepted one with the same number, of which it is a repeat.
 */
export async function findMissingFiles(
  { executor, store }: { readonly executor: Executor; readonly store: DocumentStore },
  scope: IntakeScope,
  items: readonly IntakeItem[],
): Promise<IntakeItem[]> {
  const found: IntakeItem[] = [];
  for (const item of items) {
    const { index, bytes } = item;
    const isWanted = bytes === 'missing' && index !== undefined;
    const receipt = isWanted ? await findReceipt(executor, scope, item.fileName, index) : undefined;
    if (receipt?.sha256 == null) found.push(item);
    else found.push({ ...item, bytes: await store.read(receipt.sha256) });
  }
  return found;
}

async function findReceipt(
  executor: Executor,
  scope: IntakeScope,
  fileName: string,
  { type, documentNumber, documentDate }: IndexRow,
): Promise<Receipt | undefined> {
  const open = await findOpenReceiptByName(executor, scope, fileName, new Date(Date.now() - REMEMBERED_MS));
  if (open !== undefined || type === undefined || documentNumber === undefined || documentDate === undefined)
    return open;
  const [invoice] = await findInvoicesByBusinessKey(executor, scope, [
    { ...type, documentNumber, invoiceDate: documentDate },
  ]);
  return invoice === undefined
    ? undefined
    : findAcceptedReceipt(executor, scope, { fileName, invoiceId: invoice.id });
}
