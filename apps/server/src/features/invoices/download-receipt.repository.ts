import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import { customersOf, inScope } from './invoice-scope.repository.ts';
import type { CustomersScope } from './invoices.policy.ts';

/** A customer-user has received a document completely. */
export interface DownloadReceipt {
  /** The reach of the customer-user; no document outside it is recorded. */
  readonly scope: CustomersScope;
  readonly invoiceId: number;
  readonly part: 'pdf' | 'original' | 'xml';
}

/**
 * Records downloads of customer-users at the current time, each within the scope of its user. The receipts do not wait
 * for the disk: a power loss may lose those of the last half second, but not the entries of the audit trail, which were
 * durable before the first byte was sent.
 */
export async function recordDownloads(
  executor: Executor,
  receipts: readonly DownloadReceipt[],
): Promise<void> {
  const [receipt] = receipts;
  if (receipt === undefined) return;
  if (receipts.length === 1) await recordOne(executor, receipt);
  else await recordMany(executor, receipts);
}

/**
 * The statement for several receipts is planned at each call; for a single receipt, planning costs more than running
 * it.
 */
async function recordOne(executor: Executor, { scope, invoiceId, part }: DownloadReceipt): Promise<void> {
  await sql`
    with ${RELAXED},
    stamped as (
      update invoice_state s set last_downloaded_at = now()
      from invoice i
      where i.id = ${invoiceId}::bigint and s.invoice_id = i.id and ${inScope(scope)}
      returning s.invoice_id
    )
    insert into download (invoice_id, account_id, part)
    select invoice_id, ${scope.accountId}, ${part} from stamped cross join relaxed`.execute(executor);
}

/**
 * Locks rows in the order of their keys, so that two downloads of the same documents wait for each other instead of
 * deadlocking.
 */
async function recordMany(executor: Executor, receipts: readonly DownloadReceipt[]): Promise<void> {
  await sql`
    with ${RELAXED},
    allowed as materialized (
      select receipt.* from unnest(${receipts.map(({ invoiceId }) => invoiceId)}::bigint[],
        ${receipts.map(({ scope }) => scope.accountId)}::integer[], ${receipts.map(({ part }) => part)}::text[]) as receipt (invoice_id, account_id, part)
      join invoice i on i.id = receipt.invoice_id
      where i.customer_id in (${customersOf(sql`receipt.account_id`)})
    ), locked as materialized (
      select s.invoice_id from invoice_state s where s.invoice_id in (select invoice_id from allowed) order by s.invoice_id for update
    ), stamped as (
      update invoice_state s set last_downloaded_at = now() from locked where s.invoice_id = locked.invoice_id
      returning s.invoice_id
    )
    insert into download (invoice_id, account_id, part)
    select invoice_id, account_id, part from allowed join stamped using (invoice_id) cross join relaxed`.execute(
    executor,
  );
}

/** Only for this transaction. */
const RELAXED = sql`relaxed as materialized (select set_config('synchronous_commit', 'off', true))`;
