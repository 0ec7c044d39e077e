import type { InvoiceDetails } from '@belegfach/contract';
import type { Database } from '../../../platform/database/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { invoiceScopeOf } from '../invoice-visibility.policy.ts';
import { findInvoiceDetails, type InvoiceDetailsRow } from './invoice-details.repository.ts';
import { describeReadableInvoice } from './readable-invoice.ts';

/**
 * The fields of an e-invoice, its downloadable parts, and earlier versions.
 * @throws NotFound out of scope
 */
export async function getInvoiceDetails(
  { executor }: Database,
  caller: Caller,
  id: string,
): Promise<InvoiceDetails> {
  const row = await findInvoiceDetails(executor, invoiceScopeOf(caller), id);
  if (row === undefined) throw new NotFound();
  return toDetails(row);
}

function toDetails(row: InvoiceDetailsRow): InvoiceDetails {
  return {
    id: row.id,
    documentName: row.document_name,
    publishedAt: row.created_at.toISOString(),
    parts: row.has_xml ? (row.original_is_xml ? ['original', 'xml'] : ['xml']) : [],
    electronic: row.model === null ? null : describeReadableInvoice(row.model),
    supersededVersions: row.versions.map(({ id, name, date, published }) => ({
      id,
      documentName: name,
      invoiceDate: date,
      publishedAt: new Date(published).toISOString(),
    })),
  };
}
