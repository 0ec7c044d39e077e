import { type RawBuilder, sql } from 'kysely';
import type { Executor, Row } from '../../platform/database/index.ts';
import { inScope } from './invoice-scope.repository.ts';
import type { InvoiceScope } from './invoices.policy.ts';

/** The files of a document; a superseded version can still be downloaded (INV-5). */
export type InvoiceFiles = Awaited<ReturnType<typeof findInvoiceFiles>>[number];

/** The documents with these ids within the scope, in the order of the ids; documents outside the scope are left out. */
export async function findInvoiceFiles(executor: Executor, scope: InvoiceScope, ids: readonly string[]) {
  const order = ids.length === 1 ? sql`` : sql`order by array_position(${[...ids]}::uuid[], i.public_id)`;
  const { rows } = await sql<FilesRow>`
    select i.id, i.public_id, i.document_name, i.invoice_date, i.provider_id, i.original_is_xml,
      pdf.sha256, pdf.size, xml.sha256 as xml_sha256, xml.size as xml_size
    from invoice i
    join stored_file pdf on pdf.id = i.pdf_file_id
    left join stored_file xml on xml.id = i.xml_file_id
    where i.public_id ${equalsAny(ids)} and ${inScope(scope)} ${order}`.execute(executor);
  return rows.map(({ sha256, size, xml_sha256, xml_size, ...row }) => ({
    invoiceId: row.id,
    id: row.public_id,
    documentName: row.document_name,
    /** `2026-11-20`. */
    date: row.invoice_date,
    providerId: row.provider_id,
    originalIsXml: row.original_is_xml,
    pdf: { sha256, size },
    xml: xml_sha256 === null || xml_size === null ? undefined : { sha256: xml_sha256, size: xml_size },
  }));
}

interface FilesRow
  extends Row<
      'invoice',
      'id' | 'public_id' | 'document_name' | 'invoice_date' | 'provider_id' | 'original_is_xml'
    >,
    Row<'stored_file', 'sha256' | 'size'> {
  readonly xml_sha256: Buffer | null;
  readonly xml_size: number | null;
}

/**
 * Compares one id by `=`, several ids by `= any`. PostgreSQL assumes ten values for an array of unknown length and plans
 * the statement again for each shorter array. For a single document, planning costs more than running the statement.
 */
function equalsAny(ids: readonly string[]): RawBuilder<unknown> {
  const [id] = ids;
  return ids.length === 1 ? sql`= ${id}::uuid` : sql`= any(${[...ids]}::uuid[])`;
}

/** The first and the last year with documents. */
export function findInvoiceYears(
  executor: Executor,
  scope: InvoiceScope,
): Promise<{ min: number | null; max: number | null }> {
  return executor
    .selectFrom('invoice as i')
    .select([
      sql<number | null>`extract(year from min(i.invoice_date))::integer`.as('min'),
      sql<number | null>`extract(year from max(i.invoice_date))::integer`.as('max'),
    ])
    .where('i.superseded_by_id', 'is', null)
    .where(sql<boolean>`${inScope(scope)}`)
    .executeTakeFirstOrThrow();
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
