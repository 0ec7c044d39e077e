import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { KeyHolder } from '../../platform/http/index.ts';
import { isInScope } from './provider.repository.ts';
import type { ProviderScope } from './providers.policy.ts';

export interface IntakeKeyRow {
  readonly public_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** A provider's valid keys, the oldest first. */
export async function listIntakeKeys(
  executor: Executor,
  scope: ProviderScope,
  providerPublicId: string,
): Promise<readonly IntakeKeyRow[]> {
  const { rows } = await sql<IntakeKeyRow>`
    select k.public_id, k.name, k.created_at, k.last_used_at
    from intake_key k join provider p on p.id = k.provider_id
    where p.public_id = ${providerPublicId} and ${isInScope(scope)} and k.revoked_at is null
    order by k.id`.execute(executor);
  return rows;
}

/** @returns its public id; undefined when the provider is not in scope */
export async function createIntakeKey(
  executor: Executor,
  scope: ProviderScope,
  providerPublicId: string,
  key: { readonly name: string; readonly hash: Buffer },
): Promise<string | undefined> {
  const { rows } = await sql<{ public_id: string }>`
    insert into intake_key (provider_id, name, key_hash, created_by_id)
    select p.id, ${key.name}, ${key.hash}, ${scope.actorAccountId ?? null}::int from provider p
    where p.public_id = ${providerPublicId} and ${isInScope(scope)}
    returning public_id`.execute(executor);
  return rows[0]?.public_id;
}

/** @returns whether a valid key was revoked: true for only one of two simultaneous calls */
export async function revokeIntakeKey(
  executor: Executor,
  scope: ProviderScope,
  providerPublicId: string,
  publicId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update intake_key k set revoked_at = now()
    from provider p
    where k.public_id = ${publicId} and k.revoked_at is null
      and p.id = k.provider_id and p.public_id = ${providerPublicId} and ${isInScope(scope)}
    returning k.id`.execute(executor);
  return rows.length > 0;
}

/** The holder of a valid key. The time of use is stored at most once a minute. */
export async function findIntakeKeyHolder(executor: Executor, hash: Buffer): Promise<KeyHolder | undefined> {
  const { rows } = await sql<{ id: number; public_id: string; name: string; provider_id: number }>`
    with held as (
      select id, public_id, name, provider_id, last_used_at from intake_key where key_hash = ${hash} and revoked_at is null
    ), noted as (
      update intake_key k set last_used_at = now() from held
      where k.id = held.id and coalesce(held.last_used_at, '-infinity') < now() - interval '1 minute'
    )
    select id, public_id, name, provider_id from held`.execute(executor);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { id: keyId, public_id: publicId, name, provider_id: providerId } = row;
  return { userType: 'IntakeKey', keyId, publicId, name, providerId };
}
