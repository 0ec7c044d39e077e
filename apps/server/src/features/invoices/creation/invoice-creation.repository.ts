import type { InvoiceTypeValue } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor, LockedId, Row } from '../../../platform/database/index.ts';
import { type DocumentReference, issueYearOf } from '../row-year.repository.ts';

declare const scopeProof: unique symbol;

/** Permission to add documents of one provider; created by the policy of the intake. */
export interface InvoiceCreationScope {
  readonly providerId: number;
  readonly [scopeProof]: 'creates invoices';
}

export interface NewInvoice {
  /** Set by the caller, to identify the documents that were created. */
  readonly publicId: string;
  readonly customerId: number;
  readonly typeValue: InvoiceTypeValue;
  readonly documentClass: string;
  readonly documentNumber: string;
  /** `YYYY-MM-DD`. */
  readonly invoiceDate: string;
  /** The file name of a download. */
  readonly documentName: string;
  readonly pdfFileId: number;
  /** The structured part, with the name of its profile. */
  readonly xml?: { readonly fileId: number; readonly format: string; readonly isOriginal: boolean };
}

/** A current document with a business key that was looked up. */
export interface ExistingInvoice {
  readonly id: number;
  readonly publicId: string;
  readonly customerId: number;
  readonly customerNumber: string;
  readonly documentNumber: string;
  readonly invoiceDate: string;
}

/**
 * Creates documents in one statement and returns the internal id of each created document by its public id. A document
 * that is missing in the result has the business key of a current document (INV-3). The unique index prevents
 * duplicates, also between processes. Of two documents with the same key in one call, the first is created. Rows are
 * inserted in the order of the index, so that two writers of the same keys wait for each other instead of deadlocking.
 */
export async function createInvoices(
  executor: Executor,
  scope: InvoiceCreationScope,
  invoices: readonly NewInvoice[],
): Promise<ReadonlyMap<string, LockedId<'invoice'>>> {
  if (invoices.length === 0) return new Map();
  const rows = invoices.map((invoice, position) => ({
    position,
    public_id: invoice.publicId,
    customer_id: invoice.customerId,
    type_value: invoice.typeValue,
    document_class: invoice.documentClass,
    document_number: invoice.documentNumber,
    invoice_date: invoice.invoiceDate,
    document_name: invoice.documentName,
    pdf_file_id: invoice.pdfFileId,
    xml_file_id: invoice.xml?.fileId ?? null,
    electronic_format: invoice.xml?.format ?? null,
    original_is_xml: invoice.xml?.isOriginal ?? false,
  }));
  const created = await sql<{ id: LockedId<'invoice'> } & Pick<Row<'invoice'>, 'public_id'>>`
    insert into invoice (public_id, provider_id, customer_id, type_value, document_class, document_number, invoice_date, issue_year,
      document_name, pdf_file_id, xml_file_id, electronic_format, original_is_xml)
    select public_id, ${scope.providerId}, customer_id, type_value, document_class, document_number, invoice_date,
      extract(year from invoice_date), document_name, pdf_file_id, xml_file_id, electronic_format, original_is_xml
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      position integer, public_id uuid, customer_id integer, type_value smallint, document_class text, document_number text, invoice_date date,
      document_name text, pdf_file_id bigint, xml_file_id bigint, electronic_format text, original_is_xml boolean)
    order by type_value, document_class, lower(btrim(document_number)), extract(year from invoice_date), position
    on conflict (provider_id, type_value, document_class, lower(btrim(document_number)), issue_year)
      where superseded_by_id is null
    do nothing
    returning id, public_id`.execute(executor);
  return new Map(created.rows.map((row) => [row.public_id, row.id]));
}

/** Stores the content that was read from e-invoices, for their readable view. */
export async function createInvoiceReadings(
  executor: Executor,
  readings: readonly (DocumentReference & {
    readonly invoiceId: LockedId<'invoice'>;
    readonly readerVersion: string;
    readonly model: object;
  })[],
): Promise<void> {
  if (readings.length === 0) return;
  await sql`
    insert into invoice_reading (invoice_id, issue_year, reader_version, model)
    select i.id, i.issue_year, r."readerVersion", r.model
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r(
      "invoiceId" bigint, "issueYear" smallint, "readerVersion" text, model jsonb)
    join invoice i on i.id = r."invoiceId" and i.issue_year = r."issueYear"`.execute(executor);
}

export type BusinessKey = Pick<NewInvoice, 'typeValue' | 'documentClass' | 'documentNumber' | 'invoiceDate'>;

/** The current documents with these business keys, in the order of the keys; undefined for a key without a document. */
export async function findInvoicesByBusinessKey(
  executor: Executor,
  scope: InvoiceCreationScope,
  keys: readonly BusinessKey[],
): Promise<(ExistingInvoice | undefined)[]> {
  if (keys.length === 0) return [];
  const rows = keys.map(({ typeValue, documentClass, documentNumber, invoiceDate }, position) => ({
    position,
    type_value: typeValue,
    document_class: documentClass,
    number: documentNumber,
    year: issueYearOf(invoiceDate),
  }));
  const existing = await sql<ExistingInvoice & { position: number }>`
    select k.position, i.id, i.public_id as "publicId", i.customer_id as "customerId", c.customer_number as "customerNumber",
      i.document_number as "documentNumber", i.invoice_date as "invoiceDate"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(
      position integer, type_value smallint, document_class text, number text, year smallint)
    join invoice i on i.provider_id = ${scope.providerId} and i.type_value = k.type_value
      and i.document_class = k.document_class and lower(btrim(i.document_number)) = lower(btrim(k.number))
      and i.issue_year = k.year and i.superseded_by_id is null
    join customer c on c.id = i.customer_id`.execute(executor);
  const byPosition = new Map(existing.rows.map(({ position, ...invoice }) => [position, invoice]));
  return keys.map((_key, position) => byPosition.get(position));
}
