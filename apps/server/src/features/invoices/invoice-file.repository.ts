import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import { inScope } from './invoice-conditions.repository.ts';
import type { InvoiceScope } from './invoices.policy.ts';

/** The files of a document; a superseded version can still be downloaded (INV-5). */
export interface InvoiceFiles {
  readonly invoiceId: number;
  readonly id: string;
  readonly documentName: string;
  readonly providerId: number;
  readonly pdf: StoredFile;
  readonly xml: StoredFile | undefined;
  readonly originalIsXml: boolean;
}

export interface StoredFile {
  readonly sha256: Buffer;
  /** Bytes. */
  readonly size: number;
}

/** The documents of these ids within the scope, in the order of the ids; documents outside are left out. */
export async function findInvoiceFiles(
  executor: Executor,
  scope: InvoiceScope,
  ids: readonly string[],
): Promise<InvoiceFiles[]> {
  const { rows } = await sql<{
    invoice_id: number;
    id: string;
    document_name: string;
    provider_id: number;
    pdf_sha256: Buffer;
    pdf_size: number;
    xml_sha256: Buffer | null;
    xml_size: number | null;
    original_is_xml: boolean;
  }>`
    select i.id as invoice_id, i.public_id as id, i.document_name, i.provider_id, i.original_is_xml,
      pdf.sha256 as pdf_sha256, pdf.size as pdf_size, xml.sha256 as xml_sha256, xml.size as xml_size
    from invoice i
    join stored_file pdf on pdf.id = i.pdf_file_id
    left join stored_file xml on xml.id = i.xml_file_id
    where i.public_id ${among(ids)} and ${inScope(scope)}
    order by array_position(${[...ids]}::uuid[], i.public_id)`.execute(executor);
  return rows.map((row) => ({
    invoiceId: row.invoice_id,
    id: row.id,
    documentName: row.document_name,
    providerId: row.provider_id,
    pdf: { sha256: row.pdf_sha256, size: row.pdf_size },
    xml:
      row.xml_sha256 === null || row.xml_size === null
        ? undefined
        : { sha256: row.xml_sha256, size: row.xml_size },
    originalIsXml: row.original_is_xml,
  }));
}

/**
 * Compares one id by `=`, several by `= any`. PostgreSQL assumes ten values for an array of unknown length and plans
 * the statement again for each shorter one, which for a single document costs more than running it.
 */
function among(ids: readonly string[]): RawBuilder<unknown> {
  const [id] = ids;
  return ids.length === 1 ? sql`= ${id}::uuid` : sql`= any(${[...ids]}::uuid[])`;
}

/** The first and the last year with documents. */
export async function findInvoiceYears(
  executor: Executor,
  scope: InvoiceScope,
): Promise<{ min: number | null; max: number | null }> {
  const { rows } = await sql<{ min: number | null; max: number | null }>`
    select extract(year from min(i.invoice_date))::integer as min, extract(year from max(i.invoice_date))::integer as max
    from invoice i where i.superseded_by_id is null and ${inScope(scope)}`.execute(executor);
  return rows[0] ?? { min: null, max: null };
}

/** The internal id of a provider. */
export async function findProviderId(executor: Executor, publicId: string): Promise<number | undefined> {
  const row = await executor
    .selectFrom('provider')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return row?.id;
}
