import { sql } from 'kysely';
import { type Database, type Executor, lockUntilCommit, type Row } from '../../../platform/database/index.ts';
import { type FailedAttempt, failedAttempt } from '../../../platform/delivery/index.ts';
import type { DeliveryFault } from './delivery-fault.ts';
import type { WebhookLimits } from './webhook-limits.ts';

/** A delivery that this worker has claimed, with its endpoint. */
export type ClaimedDelivery = Row<
  'webhook_delivery',
  'id' | 'public_id' | 'event_type' | 'payload' | 'attempts'
> &
  Pick<
    Row<'webhook_endpoint', 'url' | 'entered_by_super_admin' | 'sealed_secret' | 'previous_sealed_secret'>,
    'url' | 'entered_by_super_admin' | 'sealed_secret' | 'previous_sealed_secret'
  > & {
    readonly endpoint_id: number;
    readonly endpoint_public_id: string;
  };

/**
 * Claims the due delivery that has waited longest, at an endpoint that is neither paused nor busy: a receiver gets one
 * request at a time, so a slow one occupies only one of the simultaneous requests. The clock of the database applies to all
 * instances.
 */
export function claimDelivery(
  database: Database,
  lease: string,
  { leaseSeconds }: Pick<WebhookLimits, 'leaseSeconds'>,
): Promise<ClaimedDelivery | undefined> {
  return database.transaction(async (transaction) => {
    // Without the lock, two instances could both find the endpoint free.
    await lockUntilCommit(transaction, 'webhook claim');
    const { rows } = await sql<ClaimedDelivery>`
      update webhook_delivery d set
        lease = ${lease}, attempts = d.attempts + 1, last_attempt_at = clock_timestamp(),
        next_attempt_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from webhook_endpoint e
      where e.id = d.endpoint_id and d.id = (
        select due.id from webhook_endpoint o
        cross join lateral (
          select w.id, w.next_attempt_at from webhook_delivery w
          where w.endpoint_id = o.id and w.state = 'pending' and w.next_attempt_at <= clock_timestamp()
            and w.pending_since >= o.on_since
          order by w.next_attempt_at, w.id limit 1) due
        where o.is_on and (o.paused_until is null or o.paused_until <= clock_timestamp())
          and not exists (
            select from webhook_delivery busy
            where busy.endpoint_id = o.id and busy.lease is not null and busy.next_attempt_at > clock_timestamp())
        order by due.next_attempt_at, due.id limit 1)
      returning d.id, d.public_id, d.event_type, d.payload, d.attempts, e.id as endpoint_id, e.public_id as endpoint_public_id,
        e.url, e.entered_by_super_admin, e.sealed_secret,
        case when e.previous_valid_until > clock_timestamp() then e.previous_sealed_secret end as previous_sealed_secret`.execute(
      transaction,
    );
    return rows[0];
  });
}

/** An update of the delivery under this lease. Once the lease is lost, the update changes nothing. */
function leasedDelivery(executor: Executor, id: number, lease: string) {
  return executor.updateTable('webhook_delivery').where('id', '=', id).where('lease', '=', lease);
}

/** Marks the delivery as delivered; false when the lease was lost. */
export async function markDelivered(
  executor: Executor,
  id: number,
  lease: string,
  { httpStatus, durationMs }: { readonly httpStatus: number; readonly durationMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await leasedDelivery(executor, id, lease)
    .set({ state: 'delivered', delivered_at: sql`clock_timestamp()`, lease: null, fault: null })
    .set({ http_status: httpStatus, duration_ms: durationMs })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records a failure. The delivery is tried again after `waitSeconds` unless it is given up now. */
export async function markDeliveryFailure(
  executor: Executor,
  id: number,
  lease: string,
  {
    error,
    durationMs,
    ...failure
  }: FailedAttempt & {
    readonly error: Pick<DeliveryFault, 'fault' | 'httpStatus'>;
    readonly durationMs: number;
  },
): Promise<'pending' | 'failed' | undefined> {
  const row = await leasedDelivery(executor, id, lease)
    .set({
      ...failedAttempt(failure).columns,
      fault: error.fault,
      http_status: error.httpStatus ?? null,
      duration_ms: durationMs,
    })
    .returning('state')
    .$narrowType<{ state: 'pending' | 'failed' }>()
    .executeTakeFirst();
  return row?.state;
}
