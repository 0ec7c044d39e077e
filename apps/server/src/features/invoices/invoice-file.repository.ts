import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import { inScope } from './invoice-scope.repository.ts';
import type { InvoiceScope } from './invoice-visibility.policy.ts';

/** The files of a document; a superseded version can still be downloaded (INV-5). */
export type InvoiceFiles = Awaited<ReturnType<typeof findInvoiceFiles>>[number];

/** The documents with these ids within the scope, in the order of the ids; documents outside the scope are left out. */
export async function findInvoiceFiles(executor: Executor, scope: InvoiceScope, ids: readonly string[]) {
  const rows = await executor
    .selectFrom('invoice as i')
    .innerJoin('stored_file as pdf', 'pdf.id', 'i.pdf_file_id')
    .leftJoin('stored_file as xml', 'xml.id', 'i.xml_file_id')
    .select(['i.id as invoiceId', 'i.public_id as id', 'i.document_name as documentName'])
    .select(['i.provider_id as providerId', 'i.original_is_xml as originalIsXml'])
    .select(['pdf.sha256', 'pdf.size', 'xml.sha256 as xml_sha256', 'xml.size as xml_size'])
    .where(sql<boolean>`i.public_id ${equalsAny(ids)}`)
    .where(sql<boolean>`${inScope(scope)}`)
    .orderBy(sql`array_position(${[...ids]}::uuid[], i.public_id)`)
    .execute();
  return rows.map(({ sha256, size, xml_sha256, xml_size, ...document }) => ({
    ...document,
    pdf: { sha256, size },
    xml: xml_sha256 === null || xml_size === null ? undefined : { sha256: xml_sha256, size: xml_size },
  }));
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
