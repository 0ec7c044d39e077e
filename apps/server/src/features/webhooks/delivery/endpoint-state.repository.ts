import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { fullName } from '../../authentication/index.ts';
import type { WebhookLimits } from './webhook-limits.ts';

/** Forgets the failures of an endpoint after a success. */
export async function clearFailures(executor: Executor, endpointId: number): Promise<void> {
  await executor
    .updateTable('webhook_endpoint')
    .set({ failures: 0, failing_since: null, paused_until: null })
    .where('id', '=', endpointId)
    .where('failures', '>', 0)
    .execute();
}

/** Counts a failure of an endpoint. Returns the number of failures since the last success, and whether they last too long. */
export function countFailure(
  executor: Executor,
  endpointId: number,
  { giveUpAfterSeconds }: Pick<WebhookLimits, 'giveUpAfterSeconds'>,
) {
  return executor
    .updateTable('webhook_endpoint')
    .set({ failures: sql`failures + 1`, failing_since: sql`coalesce(failing_since, clock_timestamp())` })
    .where('id', '=', endpointId)
    .where('is_on', '=', true)
    .returning([
      'failures',
      sql<boolean>`failing_since <= clock_timestamp() - make_interval(secs => ${giveUpAfterSeconds})`.as(
        'is_given_up',
      ),
    ])
    .executeTakeFirst();
}

/** Pauses an endpoint for some time. Its waiting deliveries are not tried meanwhile. */
export async function pauseEndpoint(
  executor: Executor,
  endpointId: number,
  waitSeconds: number,
): Promise<void> {
  await executor
    .updateTable('webhook_endpoint')
    .set({ paused_until: sql`clock_timestamp() + make_interval(secs => ${waitSeconds})` })
    .where('id', '=', endpointId)
    .execute();
}

/** Switches an endpoint off; undefined when it is off already. */
export function switchOff(executor: Executor, endpointId: number, because: 'gone' | 'failing') {
  return executor
    .updateTable('webhook_endpoint')
    .set({ is_on: false, off_because: because })
    .where('id', '=', endpointId)
    .where('is_on', '=', true)
    .returning(['public_id', 'provider_id', 'url'])
    .executeTakeFirst();
}

/** The Active administrators of a provider, who are notified. */
export async function listAdminsOfProvider(executor: Executor, providerId: number) {
  const rows = await executor
    .selectFrom('account as a')
    .innerJoin('backoffice_user as b', 'b.account_id', 'a.id')
    .select(['a.id', 'a.email', 'a.first_name', 'a.last_name'])
    .where('b.provider_id', '=', providerId)
    .where('b.role', '=', 'ProviderAdmin')
    .where('a.status', '=', 'Active')
    .where('a.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({ accountId: row.id, email: row.email, name: fullName(row) }));
}
