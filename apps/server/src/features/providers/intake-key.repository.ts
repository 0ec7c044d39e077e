import type { IntakeKeyBody } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { KeyHolder } from '../../platform/http/index.ts';
import { isInScope } from './provider.repository.ts';
import type { ProviderScope } from './providers.policy.ts';

export type IntakeKeyRow = Awaited<ReturnType<typeof listIntakeKeys>>[number];

/** The valid keys of a provider, oldest first. */
export function listIntakeKeys(executor: Executor, scope: ProviderScope, providerPublicId: string) {
  return executor
    .selectFrom('intake_key as k')
    .innerJoin('provider as p', 'p.id', 'k.provider_id')
    .select(['k.public_id', 'k.name', 'k.may_change_customers', 'k.created_at', 'k.last_used_at'])
    .where('p.public_id', '=', providerPublicId)
    .where(isInScope(scope))
    .where('k.revoked_at', 'is', null)
    .orderBy('k.id')
    .execute();
}

/** Returns undefined when the provider is not in scope. */
export function createIntakeKey(
  executor: Executor,
  scope: ProviderScope,
  providerPublicId: string,
  key: IntakeKeyBody & { readonly hash: Buffer },
) {
  return executor
    .insertInto('intake_key')
    .columns(['provider_id', 'name', 'key_hash', 'may_change_customers', 'created_by_id'])
    .expression((eb) =>
      eb
        .selectFrom('provider as p')
        .select([
          'p.id',
          eb.val(key.name).as('name'),
          eb.val(key.hash).as('key_hash'),
          eb.val(key.mayChangeCustomers).as('may_change_customers'),
          sql<number | null>`${scope.actorAccountId ?? null}::int`.as('created_by_id'),
        ])
        .where('p.public_id', '=', providerPublicId)
        .where(isInScope(scope)),
    )
    .returning('public_id')
    .executeTakeFirst();
}

/** Returns undefined when the key is not in scope or is revoked already. */
export function markKeyRevoked(
  executor: Executor,
  scope: ProviderScope,
  providerPublicId: string,
  publicId: string,
) {
  return executor
    .updateTable('intake_key as k')
    .from('provider as p')
    .set({ revoked_at: sql`now()` })
    .whereRef('p.id', '=', 'k.provider_id')
    .where('k.public_id', '=', publicId)
    .where('k.revoked_at', 'is', null)
    .where('p.public_id', '=', providerPublicId)
    .where(isInScope(scope))
    .returning('k.public_id')
    .executeTakeFirst();
}

/** The holder of a valid key. The time of use is stored at most once a minute. */
export async function findIntakeKeyHolder(executor: Executor, hash: Buffer): Promise<KeyHolder | undefined> {
  const key = await executor
    .with('valid_key', (query) =>
      query
        .selectFrom('intake_key')
        .select(['id', 'public_id', 'name', 'provider_id', 'may_change_customers', 'last_used_at'])
        .where('key_hash', '=', hash)
        .where('revoked_at', 'is', null),
    )
    .with('used_key', (query) =>
      query
        .updateTable('intake_key as k')
        .from('valid_key as v')
        .set({ last_used_at: sql`now()` })
        .whereRef('k.id', '=', 'v.id')
        .where(sql<boolean>`coalesce(v.last_used_at, '-infinity') < now() - interval '1 minute'`),
    )
    .selectFrom('valid_key')
    .select(['id as keyId', 'public_id as publicId', 'name', 'provider_id as providerId'])
    .select('may_change_customers as mayChangeCustomers')
    .executeTakeFirst();
  return key && { userType: 'IntakeKey', ...key };
}
