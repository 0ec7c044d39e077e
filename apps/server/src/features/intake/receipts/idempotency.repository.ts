import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';

/**
 * A sender that has not repeated a call within this time no longer does; later its files are still recognised by their
 * bytes.
 */
const KEY_LIFE_DAYS = 30;

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
  await sql`
    insert into idempotency_key (provider_id, key, request_sha256, batch_id)
    values (${provider.id}, ${key}, ${use.requestSha256}, ${use.batchId}) on conflict do nothing`.execute(
    executor,
  );
  const { rows } = await sql<{ request_sha256: Buffer; batch: string }>`
    select k.request_sha256, b.public_id as batch
    from idempotency_key k join intake_batch b on b.id = k.batch_id
    where k.provider_id = ${provider.id} and k.key = ${key}`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('an idempotency key that was written did not come back');
  return { requestSha256: row.request_sha256, batchPublicId: row.batch };
}

/** Deletes keys that are too old to be repeated. */
export async function deleteOldIdempotencyKeys(executor: Executor): Promise<void> {
  await sql`
    delete from idempotency_key where created_at < now() - make_interval(days => ${KEY_LIFE_DAYS})`.execute(
    executor,
  );
}
