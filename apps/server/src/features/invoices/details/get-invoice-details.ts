import type { InvoiceDetails } from '@belegfach/contract';
import type { Annex } from '@belegfach/einvoice';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, NotFound } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { findAnnexSources } from '../annexes/annex-source.repository.ts';
import type { DocumentAnnexes } from '../annexes/document-annexes.ts';
import { invoiceScopeOf } from '../invoices.policy.ts';
import { describeAnnex, describeAnnexLinks } from './describe-annexes.ts';
import {
  listRemindedInvoices,
  listReminders,
  type NamedInvoice,
  type ReminderRow,
} from '../reminders/reminder.repository.ts';
import { findInvoiceDetails, type InvoiceDetailsRow } from './invoice-details.repository.ts';
import { describeInvoice } from './electronic-invoice.ts';

interface Dependencies {
  readonly database: Database;
  readonly annexes: DocumentAnnexes;
}

/**
 * The amount and the due date of a document, the header of an e-invoice, its annexes, its downloadable parts, earlier versions, and the documents that belong to it.
 * @throws NotFound out of scope
 */
export async function getInvoiceDetails(
  { database: { executor }, annexes }: Dependencies,
  caller: Caller,
  id: string,
): Promise<InvoiceDetails> {
  const scope = invoiceScopeOf(caller);
  const row = await findInvoiceDetails(executor, scope, id);
  if (row === undefined) throw new NotFound();
  const isListed = row.model === null || row.model.annexes !== undefined;
  const [source] = isListed ? [] : await findAnnexSources(executor, scope, [id]);
  const list = source === undefined ? (row.model?.annexes ?? []) : await annexes.list(source).catch(toNull);
  return {
    ...toDetails(row, list),
    remindedInvoices: (await listRemindedInvoices(executor, scope, id)).map(toRemindedInvoice),
    reminders: (await listReminders(executor, scope, id)).map(toReminder),
  };
}

/** The details are shown although an original cannot be read at the moment. */
function toNull(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function toRemindedInvoice({ number, id, date }: NamedInvoice): InvoiceDetails['remindedInvoices'][number] {
  return { documentNumber: number, invoice: id === null || date === null ? null : { id, invoiceDate: date } };
}

function toReminder(row: ReminderRow): InvoiceDetails['reminders'][number] {
  return { id: row.public_id, documentNumber: row.document_number, invoiceDate: row.invoice_date };
}

function toDetails(
  row: InvoiceDetailsRow,
  annexes: readonly Annex[] | null,
): Omit<InvoiceDetails, 'remindedInvoices' | 'reminders'> {
  return {
    id: row.id,
    documentName: row.document_name,
    publishedAt: row.created_at.toISOString(),
    amount: row.amount,
    currency: row.currency,
    dueDate: row.due_date,
    parts: row.has_xml ? (row.original_is_xml ? ['original', 'xml'] : ['xml']) : [],
    electronic: row.model === null ? null : describeInvoice(row.model),
    annexes: annexes && annexes.map(describeAnnex),
    annexLinks: describeAnnexLinks(row.model?.supportingDocuments ?? []),
    supersededVersions: row.versions.map(({ id, name, date, published }) => ({
      id,
      documentName: name,
      invoiceDate: date,
      publishedAt: new Date(published).toISOString(),
    })),
  };
}
