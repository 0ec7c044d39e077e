import type { IntakeState } from '@belegfach/contract';
import { type NotNull, sql, type SqlBool } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';
import { journalScopeOfProvider } from './journal/journal.policy.ts';
import { type ReceiptWithFile, selectReceiptsWithFile, nestBatch } from './receipt-files.repository.ts';

/** A page of at most `limit` receipts whose ids are greater than `afterId`. */
export interface ReceiptPage {
  readonly afterId: number;
  readonly limit: number;
}

/** The provider's receipts in a state that have a file. */
function selectPage(
  executor: Executor,
  scope: IntakeScope,
  state: IntakeState,
  { afterId, limit }: ReceiptPage,
) {
  return selectReceiptsWithFile(executor, journalScopeOfProvider(scope))
    .where('r.state', '=', sql.lit(state))
    .where('r.sha256', 'is not', null)
    .where('r.id', '>', afterId)
    .orderBy('r.id')
    .limit(limit)
    .$narrowType<{ sha256: NotNull }>();
}

/** A receipt that is not judged yet; its bytes are durable. */
export interface ReceivedReceipt extends ReceiptWithFile {
  /** The key of the item in its delivery. */
  readonly key: string;
}

/**
 * Lists receipts of the provider that are not judged yet and are older than the given time: the process that
 * acknowledged them must have ended.
 */
export async function listReceivedReceipts(
  executor: Executor,
  scope: IntakeScope,
  olderThanSeconds: number,
  page: ReceiptPage,
): Promise<ReceivedReceipt[]> {
  const rows = await selectPage(executor, scope, 'received', page)
    .select(sql<string>`coalesce(r.facts ->> 'item', r.file_name)`.as('key'))
    .where(sql<SqlBool>`r.received_at < now() - make_interval(secs => ${olderThanSeconds})`)
    .execute();
  return rows.map(nestBatch);
}

/**
 * Lists held documents whose customer was missing or inactive when they were judged and can receive documents now.
 * `receives_since` of a customer is set before its transaction commits. A judgement up to 30 seconds after that time
 * may have missed the customer, so it is repeated too.
 * @param addedAfter restricts the search to customers that became able to receive documents after this time
 */
export async function listWaitingReceipts(
  executor: Executor,
  scope: IntakeScope,
  addedAfter: Date | undefined,
  page: ReceiptPage,
): Promise<ReceiptWithFile[]> {
  const number = scope.provider.ignoresLeadingZeros
    ? sql`case when r.customer_key ~ '^0*\\d{1,8}$' then lpad(right(r.customer_key, 8), 8, '0') else r.customer_key end`
    : sql`r.customer_key`;
  const rows = await selectPage(executor, scope, 'quarantined', page)
    .where(
      sql<SqlBool>`r.reasons && array['customer-unknown', 'customer-inactive']
      and exists (
        select from customer c join customer_provider cp on cp.customer_id = c.id and cp.provider_id = r.provider_id
        where (c.customer_number = ${number} or c.id = r.customer_id) and c.deleted_at is null and c.status <> 'Inactive'
          and c.receives_since > coalesce(${addedAfter ?? null}::timestamptz, '-infinity')
          and r.decided_at < c.receives_since + interval '30 seconds')`,
    )
    .execute();
  return rows.map(nestBatch);
}
