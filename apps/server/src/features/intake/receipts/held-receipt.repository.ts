import { intakeChannel } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeBatch } from './intake-batch.repository.ts';
import type { IntakeScope } from './intake.policy.ts';
import { inJournal } from './journal-conditions.repository.ts';
import type { JournalScope } from './journal.policy.ts';
import type { Candidate } from '../judgement/match-customer.ts';

/** A receipt that a person decides. */
export interface HeldReceipt {
  readonly id: number;
  readonly publicId: string;
  readonly providerId: number;
  readonly providerPublicId: string;
  readonly batch: IntakeBatch;
  readonly state: string;
  readonly fileName: string;
  /** Undefined for a row whose file never came. */
  readonly sha256: Buffer | undefined;
  readonly companionSha256: Buffer | undefined;
  readonly customerId: number | undefined;
  readonly customerKey: string | null;
  readonly facts: unknown;
}

interface HeldRow {
  id: number;
  public_id: string;
  provider_id: number;
  provider_public_id: string;
  batch_id: number;
  batch_public_id: string;
  channel: string;
  state: string;
  file_name: string;
  sha256: Buffer | null;
  companion_sha256: Buffer | null;
  customer_id: number | null;
  customer_key: string | null;
  facts: unknown;
}

const SELECT =
  sql.raw(`select r.id, r.public_id, r.provider_id, p.public_id as provider_public_id, r.batch_id,
  b.public_id as batch_public_id, b.channel, r.state, r.file_name, r.sha256, f.sha256 as companion_sha256, r.customer_id,
  r.customer_key, r.facts
  from intake_receipt r
  join intake_batch b on b.id = r.batch_id
  join provider p on p.id = r.provider_id
  left join stored_file f on f.id = r.companion_file_id`);

export async function findHeldReceipt(
  executor: Executor,
  scope: JournalScope,
  publicId: string,
): Promise<HeldReceipt | undefined> {
  const { rows } =
    await sql<HeldRow>`${SELECT} where r.public_id = ${publicId} and ${inJournal(scope)}`.execute(executor);
  return rows[0] === undefined ? undefined : toHeld(rows[0]);
}

/** As above, with a row lock: no other transaction decides the receipt until this one ends. */
export async function lockHeldReceipt(
  executor: Executor,
  scope: JournalScope,
  publicId: string,
): Promise<HeldReceipt | undefined> {
  const { rows } =
    await sql<HeldRow>`${SELECT} where r.public_id = ${publicId} and ${inJournal(scope)} for update of r`.execute(
      executor,
    );
  return rows[0] === undefined ? undefined : toHeld(rows[0]);
}

function toHeld(row: HeldRow): HeldReceipt {
  return {
    id: row.id,
    publicId: row.public_id,
    providerId: row.provider_id,
    providerPublicId: row.provider_public_id,
    batch: { id: row.batch_id, publicId: row.batch_public_id, channel: intakeChannel.parse(row.channel) },
    state: row.state,
    fileName: row.file_name,
    sha256: row.sha256 ?? undefined,
    companionSha256: row.companion_sha256 ?? undefined,
    customerId: row.customer_id ?? undefined,
    customerKey: row.customer_key,
    facts: row.facts,
  };
}

/** A customer of the provider, chosen by a person. */
export async function findCustomerOfProvider(
  executor: Executor,
  { provider }: IntakeScope,
  publicId: string,
): Promise<(Candidate & { readonly publicId: string }) | undefined> {
  const { rows } = await sql<{ id: number; public_id: string; customer_number: string; name: string }>`
    select c.id, c.public_id, c.customer_number, c.name
    from customer c join customer_provider cp on cp.customer_id = c.id and cp.provider_id = ${provider.id}
    where c.public_id = ${publicId} and c.deleted_at is null`.execute(executor);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    customerId: row.id,
    publicId: row.public_id,
    customerNumber: row.customer_number,
    name: row.name,
    scheme: 'customer-number',
    value: row.customer_number,
    // A person chose the customer; an inactive one does not see the document, but it is still that customer's document.
    isActive: true,
  };
}

/** Ends a held receipt by a person's decision: rejected, or the same document as an existing one. */
export async function settleReceipt(
  executor: Executor,
  { provider, actorAccountId }: IntakeScope,
  receipt: Pick<HeldReceipt, 'id' | 'batch'>,
  end:
    | { readonly state: 'rejected'; readonly comment: string }
    | { readonly state: 'duplicate'; readonly invoiceId: number },
): Promise<void> {
  const reasons = end.state === 'rejected' ? ['discarded'] : [];
  const invoiceId = end.state === 'duplicate' ? end.invoiceId : null;
  const facts = end.state === 'rejected' ? { comment: end.comment } : {};
  await sql`
    with settled as (
      update intake_receipt set state = ${end.state}, reasons = ${reasons}::text[], invoice_id = ${invoiceId},
        decided_at = clock_timestamp()
      where id = ${receipt.id} and provider_id = ${provider.id} and state = 'quarantined'
      returning id, reasons
    )
    insert into intake_event (receipt_id, actor_account_id, actor, from_state, to_state, reasons, facts)
    select id, ${actorAccountId ?? null}, ${receipt.batch.channel}, 'quarantined', ${end.state}, reasons,
      ${JSON.stringify(facts)}::jsonb
    from settled`.execute(executor);
}

/** The customer of the released document. */
export async function getReleasedCustomer(
  executor: Executor,
  { provider }: IntakeScope,
  receiptId: number,
): Promise<{ readonly id: number; readonly publicId: string }> {
  const { rows } = await sql<{ id: number; public_id: string }>`
    select c.id, c.public_id from intake_receipt r join customer c on c.id = r.customer_id
    where r.id = ${receiptId} and r.provider_id = ${provider.id}`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('a released document has a customer');
  return { id: row.id, publicId: row.public_id };
}
