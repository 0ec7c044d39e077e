import type { Annex } from '@belegfach/einvoice';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { inScope } from '../invoice-scope.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/** An e-invoice with the files that contain its annexes. */
export type AnnexSource = Awaited<ReturnType<typeof findAnnexSources>>[number];

/** The e-invoices with these ids within the scope, in any order; other documents and those outside the scope are left out. */
export async function findAnnexSources(executor: Executor, scope: InvoiceScope, ids: readonly string[]) {
  const rows = await executor
    .selectFrom('invoice as i')
    .innerJoin('invoice_reading as r', 'r.invoice_id', 'i.id')
    .innerJoin('stored_file as pdf', 'pdf.id', 'i.pdf_file_id')
    .leftJoin('stored_file as xml', 'xml.id', 'i.xml_file_id')
    .select(['i.public_id as id', 'i.provider_id as providerId', 'pdf.sha256 as pdf', 'xml.sha256 as xml'])
    // Null for a document that was read by a version that did not list annexes.
    .select(sql<readonly Annex[] | null>`r.model -> 'annexes'`.as('annexes'))
    .where(sql<boolean>`i.public_id = any(${[...ids]}::uuid[])`)
    .where(sql<boolean>`${inScope(scope)}`)
    .execute();
  return rows;
}
