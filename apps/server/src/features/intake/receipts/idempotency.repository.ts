import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';

/**
 * A sender that repeats a call does so within this time. If a call is repeated later, its files are still recognised by
 * their bytes.
 */
const KEY_LIFETIME_DAYS = 30;

/** The first use of a key. */
export interface KeyUse {
  readonly requestSha256: Buffer;
  readonly batchPublicId: string;
}

/**
 * Stores the use of a key and returns its first use, this one or an earlier one. The primary key decides, also between
 * processes.
 */
export async function useIdempotencyKey(
  executor: Executor,
  { provider }: IntakeScope,
  key: string,
  use: { readonly requestSha256: Buffer; readonly batchId: number },
): Promise<KeyUse> {
  await executor
    .insertInto('idempotency_key')
    .values({ provider_id: provider.id, key, request_sha256: use.requestSha256, batch_id: use.batchId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await executor
    .selectFrom('idempotency_key as k')
    .innerJoin('intake_batch as b', 'b.id', 'k.batch_id')
    .select(['k.request_sha256', 'b.public_id'])
    .where('k.provider_id', '=', provider.id)
    .where('k.key', '=', key)
    .executeTakeFirstOrThrow();
  return { requestSha256: row.request_sha256, batchPublicId: row.public_id };
}

/** Deletes keys that are too old to be repeated. */
export async function deleteOldIdempotencyKeys(executor: Executor): Promise<void> {
  await executor
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEY_LIFETIME_DAYS})`)
    .execute();
}
