import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';

/** Long enough for the retries of a sender. The files of a later retry are still recognised by their bytes. */
const KEY_LIFETIME_DAYS = 30;

/** The first use of a key. */
export interface KeyUse {
  readonly requestSha256: Buffer;
  readonly batchPublicId: string;
}

/**
 * Stores the use of a key unless the key was used before. Returns the first use of the key. The primary key decides
 * which of several concurrent uses is the first.
 */
export async function claimIdempotencyKey(
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

/**
 * A request that holds a key renews its hold. After this time without a renewal, a repeated request of the sender takes
 * over: the first one was killed or hangs. If it only hung, both get the same outcomes (see `findOwnOutcomes`).
 */
const LEASE_SECONDS = 2;

/**
 * Gives the key to this request, or renews its hold.
 * @returns false while another request, on any instance, holds the key
 */
export async function holdIdempotencyKey(
  executor: Executor,
  { provider }: IntakeScope,
  key: string,
  holder: string,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('idempotency_key')
    .set({ holder, held_until: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('provider_id', '=', provider.id)
    .where('key', '=', key)
    .where(sql<boolean>`(holder is null or holder = ${holder}::uuid or held_until < now())`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the hold of this request on the key. */
export async function releaseIdempotencyKey(
  executor: Executor,
  { provider }: IntakeScope,
  key: string,
  holder: string,
): Promise<void> {
  await executor
    .updateTable('idempotency_key')
    .set({ holder: null, held_until: null })
    .where('provider_id', '=', provider.id)
    .where('key', '=', key)
    .where('holder', '=', holder)
    .execute();
}

/** Deletes keys that are older than their lifetime. */
export async function deleteOldIdempotencyKeys(executor: Executor): Promise<void> {
  await executor
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEY_LIFETIME_DAYS})`)
    .execute();
}
