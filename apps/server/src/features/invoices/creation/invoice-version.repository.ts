import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentReference } from '../row-year.repository.ts';
import type { InvoiceCreationScope } from './invoice-creation.repository.ts';

/**
 * The first step of storing a new version: removes the current document from the lists, so that the new version can
 * have its number. The id of the new version is not known yet, so the row references itself until `linkNewVersion` runs
 * in the same transaction.
 * @returns false if the document is not current any more
 */
export async function supersedeInvoice(
  executor: Executor,
  { providerId }: InvoiceCreationScope,
  { invoiceId, issueYear }: DocumentReference,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('invoice')
    .set((eb) => ({ superseded_by_id: eb.ref('id') }))
    .where('id', '=', invoiceId)
    .where('issue_year', '=', issueYear)
    .where('provider_id', '=', providerId)
    .where('superseded_by_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Links a superseded document to its new version. It stays readable under its own id (INV-5). */
export async function linkNewVersion(
  executor: Executor,
  { providerId }: InvoiceCreationScope,
  { invoiceId, issueYear, newVersionId }: DocumentReference & { readonly newVersionId: number },
): Promise<void> {
  await executor
    .updateTable('invoice')
    .set({ superseded_by_id: newVersionId })
    .where('id', '=', invoiceId)
    .where('issue_year', '=', issueYear)
    .where('provider_id', '=', providerId)
    .whereRef('superseded_by_id', '=', 'id')
    .execute();
}
