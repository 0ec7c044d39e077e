import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { findInvoicesByBusinessKey } from '../invoices/index.ts';
import type { IndexRow } from './index-files/index.ts';
import type { IntakeItem } from './intake-item.ts';
import type { IntakeScope } from './intake.policy.ts';
import { foldNumber } from './judgement/recognise.ts';
import { findAcceptedReceipt, listReceiptsByName } from './receipt.repository.ts';
import type { Receipt } from './receipt.ts';

/** Older files of the same name are other documents; the hot folder keeps its own for as long. */
const REMEMBERED_MS = 30 * 86_400_000;

/**
 * An index may come after its files: a row whose file is not in this delivery means the one of that name that waits in quarantine, and
 * judges it anew (decisions D11), or the accepted one with the same number, of which it is a repeat. Senders use names again: a file
 * that is known to be another document, or a name that stood for several, is no answer, or a customer would get the file of another.
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
  index: IndexRow,
): Promise<Receipt | undefined> {
  const { type, documentNumber, documentDate } = index;
  const named = await listReceiptsByName(executor, scope, fileName, new Date(Date.now() - REMEMBERED_MS));
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

/** The one that waits and has the row's number; else the only one of that name, when nothing described it so far. */
function findOpenReceipt(named: readonly Receipt[], { documentNumber }: IndexRow): Receipt | undefined {
  const isOpen = ({ state }: Receipt) => state === 'quarantined' || state === 'rejected';
  const wanted = foldNumber(documentNumber);
  const same = named.find(
    (receipt) =>
      isOpen(receipt) && wanted !== undefined && foldNumber(receipt.documentNumber ?? undefined) === wanted,
  );
  const [only, ...others] = named;
  if (same !== undefined || only === undefined || others.length > 0) return same;
  const isDescribed = only.documentNumber !== null || only.index !== undefined;
  return isOpen(only) && !isDescribed ? only : undefined;
}
