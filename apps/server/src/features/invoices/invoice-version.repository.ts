import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { InvoiceCreationScope } from './invoice-creation.repository.ts';

/**
 * The first step of storing a new version: removes the current document from the lists, so that the new one can have
 * its number. The id of the new one is not known yet, so the row references itself until `replaceInvoice` runs in the
 * same transaction.
 * @returns false if the document is not current any more
 */
export async function retireInvoice(
  executor: Executor,
  { providerId }: InvoiceCreationScope,
  invoiceId: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invoice set superseded_by_id = id
    where id = ${invoiceId} and provider_id = ${providerId} and superseded_by_id is null`.execute(executor);
  return numAffectedRows === 1n;
}

/** Links a retired document to the version that replaced it; it stays readable under its own id (INV-5). */
export async function replaceInvoice(
  executor: Executor,
  { providerId }: InvoiceCreationScope,
  { invoiceId, byId }: { readonly invoiceId: number; readonly byId: number },
): Promise<void> {
  await sql`
    update invoice set superseded_by_id = ${byId}
    where id = ${invoiceId} and provider_id = ${providerId} and superseded_by_id = id`.execute(executor);
}
