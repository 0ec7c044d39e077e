import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentReference } from '../../invoices/index.ts';
import type { CustomerCandidate } from '../judgement/match-customer.ts';
import { hasGermanVatId } from './customer-candidate.repository.ts';
import type { IntakeScope } from './intake.policy.ts';
import type { JournalScope } from './journal/journal.policy.ts';
import { selectReceiptsWithFile, nestBatch } from './receipt-files.repository.ts';

/** A receipt on which a person decides. It has no hash if its file never came or if it is a contradiction receipt. */
export type HeldReceipt = NonNullable<Awaited<ReturnType<typeof findHeldReceipt>>>;

export async function findHeldReceipt(executor: Executor, scope: JournalScope, publicId: string) {
  const row = await selectReceipt(executor, scope, publicId).executeTakeFirst();
  return row && nestBatch(row);
}

/** Like `findHeldReceipt`, with a row lock: no other transaction decides the receipt until this transaction ends. */
export async function lockHeldReceipt(
  executor: Executor,
  scope: JournalScope,
  publicId: string,
): Promise<HeldReceipt | undefined> {
  const row = await selectReceipt(executor, scope, publicId).forUpdate('r').executeTakeFirst();
  return row && nestBatch(row);
}

function selectReceipt(executor: Executor, scope: JournalScope, publicId: string) {
  return selectReceiptsWithFile(executor, scope)
    .select(['r.public_id as publicId', 'r.provider_id as providerId', 'r.state'])
    .select(['r.customer_key as identifierText', 'r.facts', 'r.reasons'])
    .where('r.public_id', '=', publicId);
}

/** A customer of the provider, chosen by a person. */
export async function findCustomerOfProvider(
  executor: Executor,
  { provider }: IntakeScope,
  publicId: string,
): Promise<CustomerCandidate | undefined> {
  const row = await executor
    .selectFrom('customer as c')
    .innerJoin('customer_provider as cp', 'cp.customer_id', 'c.id')
    .select([
      'c.id as customerId',
      'c.customer_number as customerNumber',
      'c.customer_number as value',
      'c.name',
    ])
    .select(hasGermanVatId(sql`cp.provider_id`).as('hasGermanVatId'))
    .where('cp.provider_id', '=', provider.id)
    .where('c.public_id', '=', publicId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  // A person chose the customer; an inactive one does not see the document, but it is still that customer's document.
  return row && { ...row, scheme: 'customer-number', isActive: true };
}

/** Stores the decision of a person that a held receipt is rejected, or is a duplicate of an existing document. */
export async function closeHeldReceipt(
  executor: Executor,
  { provider, actorAccountId }: IntakeScope,
  receipt: Pick<HeldReceipt, 'id' | 'batch'>,
  decision:
    | { readonly state: 'rejected'; readonly comment: string }
    | { readonly state: 'duplicate'; readonly document: DocumentReference },
): Promise<void> {
  const document = decision.state === 'duplicate' ? decision.document : undefined;
  const row = await executor
    .updateTable('intake_receipt')
    .set({
      state: decision.state,
      reasons: decision.state === 'rejected' ? ['discarded'] : [],
      invoice_id: document?.invoiceId ?? null,
      issue_year: document?.issueYear ?? null,
      decided_at: sql`clock_timestamp()`,
    })
    .where('id', '=', receipt.id)
    .where('provider_id', '=', provider.id)
    .where('state', '=', 'quarantined')
    .returning(['id', 'reasons'])
    .executeTakeFirst();
  if (row === undefined) return;
  await executor
    .insertInto('intake_event')
    .values({
      receipt_id: row.id,
      actor_account_id: actorAccountId ?? null,
      actor: receipt.batch.channel,
      from_state: 'quarantined',
      to_state: decision.state,
      reasons: row.reasons,
      facts: JSON.stringify(decision.state === 'rejected' ? { comment: decision.comment } : {}),
    })
    .execute();
}

/** The customer of the released document. */
export async function getReleasedCustomer(
  executor: Executor,
  { provider }: IntakeScope,
  receiptId: number,
): Promise<{ readonly id: number; readonly publicId: string }> {
  return executor
    .selectFrom('intake_receipt as r')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .select(['c.id', 'c.public_id as publicId'])
    .where('r.id', '=', receiptId)
    .where('r.provider_id', '=', provider.id)
    .executeTakeFirstOrThrow();
}
