import { randomUUIDv7 } from 'node:crypto';
import type { WebhookEndpointBody } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { EncryptedWebhookSecret, type Executor, lockUntilCommit } from '../../platform/database/index.ts';
import { isScopeOfSuperAdmin, type WebhookScope } from './webhooks.policy.ts';

export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number];

export function isInScope(scope: WebhookScope): RawBuilder<boolean> {
  return scope.rows === 'all' ? sql<boolean>`true` : sql<boolean>`p.id = ${scope.providerId}`;
}

/** The endpoints in scope, by provider, oldest first. */
export function listEndpoints(executor: Executor, scope: WebhookScope) {
  return executor
    .selectFrom('webhook_endpoint as e')
    .innerJoin('provider as p', 'p.id', 'e.provider_id')
    .select(['e.public_id', 'e.url', 'e.description', 'e.events', 'e.is_on', 'e.off_because'])
    .select([
      'e.failing_since',
      'e.created_at',
      'p.public_id as provider_public_id',
      'p.name as provider_name',
    ])
    .select(
      sql<Date | null>`case when e.previous_valid_until > now() then e.previous_valid_until end`.as(
        'previous_valid_until',
      ),
    )
    .where(isInScope(scope))
    .where('e.deleted_at', 'is', null)
    .orderBy('p.name')
    .orderBy('p.id')
    .orderBy('e.id')
    .execute();
}

/** Counts the endpoints of a provider; another transaction that creates one waits until this one has ended. */
export async function lockAndCountEndpoints(
  executor: Executor,
  scope: WebhookScope,
  providerPublicId: string,
): Promise<number> {
  await lockUntilCommit(executor, `webhook endpoints of ${providerPublicId}`);
  const { count } = await executor
    .selectFrom('webhook_endpoint as e')
    .innerJoin('provider as p', 'p.id', 'e.provider_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('p.public_id', '=', providerPublicId)
    .where(isInScope(scope))
    .where('e.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns undefined when the provider is not in scope. */
export function createEndpoint(
  executor: Executor,
  scope: WebhookScope,
  providerPublicId: string,
  { url, description, events, isOn }: WebhookEndpointBody,
  secret: Buffer,
) {
  const publicId = randomUUIDv7();
  return executor
    .insertInto('webhook_endpoint')
    .columns([
      'public_id',
      'provider_id',
      'url',
      'entered_by_super_admin',
      'description',
      'events',
      'is_on',
      'sealed_secret',
    ])
    .expression((eb) =>
      eb
        .selectFrom('provider as p')
        .select([
          sql<string>`${publicId}::uuid`.as('public_id'),
          'p.id',
          eb.val(url).as('url'),
          sql<boolean>`${isScopeOfSuperAdmin(scope)}::boolean`.as('entered_by_super_admin'),
          eb.val(description).as('description'),
          sql<string[]>`${events}::text[]`.as('events'),
          sql<boolean>`${isOn}::boolean`.as('is_on'),
          sql<Buffer>`${new EncryptedWebhookSecret(secret, publicId)}::bytea`.as('sealed_secret'),
        ])
        .where('p.public_id', '=', providerPublicId)
        .where(isInScope(scope)),
    )
    .returning('public_id')
    .executeTakeFirst();
}

function endpointInScope(executor: Executor, scope: WebhookScope, publicId: string) {
  return executor
    .updateTable('webhook_endpoint as e')
    .from('provider as p')
    .whereRef('p.id', '=', 'e.provider_id')
    .where('e.public_id', '=', publicId)
    .where('e.deleted_at', 'is', null)
    .where(isInScope(scope));
}

/**
 * Changes an endpoint, and forgets its failures: a person has looked at it. Deliveries that waited before it was switched
 * on are no longer sent. Returns undefined when the endpoint is not in scope.
 */
export function updateEndpoint(
  executor: Executor,
  scope: WebhookScope,
  publicId: string,
  { url, description, events, isOn }: WebhookEndpointBody,
) {
  return endpointInScope(executor, scope, publicId)
    .set({ url, description, events: [...events], is_on: isOn, off_because: null })
    .set({ failures: 0, failing_since: null, paused_until: null })
    .set({
      entered_by_super_admin: sql`${isScopeOfSuperAdmin(scope)} or (e.entered_by_super_admin and e.url = ${url})`,
    })
    .set({ on_since: sql`case when e.is_on then e.on_since else clock_timestamp() end` })
    .returning('e.public_id')
    .executeTakeFirst();
}

/**
 * Marks an endpoint as deleted and removes its secrets; a job deletes its log. Returns undefined when the endpoint is not
 * in scope.
 */
export function markEndpointDeleted(executor: Executor, scope: WebhookScope, publicId: string) {
  return endpointInScope(executor, scope, publicId)
    .set({ deleted_at: sql`now()`, is_on: false, off_because: null, url: '', description: '' })
    .set({ sealed_secret: null, previous_sealed_secret: null, previous_valid_until: null })
    .returning('e.public_id')
    .executeTakeFirst();
}

/** Replaces the secret; the old one stays valid for 24 hours. Returns undefined when the endpoint is not in scope. */
export function replaceSecret(executor: Executor, scope: WebhookScope, publicId: string, secret: Buffer) {
  return endpointInScope(executor, scope, publicId)
    .set({
      previous_sealed_secret: sql`e.sealed_secret`,
      previous_valid_until: sql`now() + interval '24 hours'`,
      sealed_secret: sql`${new EncryptedWebhookSecret(secret, publicId)}::bytea`,
    })
    .returning('e.public_id')
    .executeTakeFirst();
}

/**
 * Ends the pause after failed attempts, because a person wants a delivery now. Returns undefined when the endpoint is not
 * in scope.
 */
export function endPause(executor: Executor, scope: WebhookScope, publicId: string) {
  return endpointInScope(executor, scope, publicId)
    .set({ paused_until: null })
    .returning(['e.id', 'e.public_id', 'e.is_on', 'p.public_id as provider_public_id'])
    .executeTakeFirst();
}
