import { MAX_WEBHOOK_ENDPOINTS, type WebhookEndpoint, type WebhookEndpointBody } from '@belegfach/contract';
import { type AuditAction, type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import {
  type AuthenticationDependencies,
  type Caller,
  requireRecentSignIn,
} from '../authentication/index.ts';
import {
  createEndpoint,
  listEndpoints,
  lockAndCountEndpoints,
  markEndpointDeleted,
  replaceSecret,
  updateEndpoint,
} from './endpoint.repository.ts';
import { createWebhookSecret, formatWebhookSecret } from './signing/webhook-secret.ts';
import { type AllowedHosts, isAllowedHost, isAllowedUrl } from './webhook-url.ts';
import { toWebhookEndpoint } from './webhook.mapper.ts';
import { type WebhookScope, webhookScopeOf } from './webhooks.policy.ts';

/** A request of an administrator for the webhooks of a provider. */
export interface WebhookRequest extends Pick<AuthenticationDependencies, 'database' | 'limits'> {
  readonly caller: Caller;
  readonly origin: RequestOrigin;
  readonly allowedHosts: AllowedHosts;
}

export async function listWebhookEndpoints(
  { executor }: Database,
  caller: Caller,
): Promise<WebhookEndpoint[]> {
  return (await listEndpoints(executor, webhookScopeOf(caller))).map(toWebhookEndpoint);
}

/**
 * @returns the secret, which is shown only once
 * @throws NotFound; AppError WebhookUrlNotAllowed, WebhookLimitReached, ReauthenticationRequired
 */
export async function addWebhookEndpoint(
  request: WebhookRequest,
  providerId: string,
  body: WebhookEndpointBody,
) {
  const secret = createWebhookSecret();
  const { id } = await changeAndRecord(request, 'webhook.create', async (transaction, scope) => {
    const count = await lockAndCountEndpoints(transaction, scope, providerId);
    if (count >= MAX_WEBHOOK_ENDPOINTS) throw new AppError('WebhookLimitReached');
    const created = await createEndpoint(transaction, scope, providerId, body, secret);
    if (created !== undefined) requireAllowedUrl(request, body);
    return created;
  });
  return { id, secret: formatWebhookSecret(secret) };
}

/**
 * Changes an endpoint. Deliveries that wait for an endpoint that is switched off are given up; an administrator can send
 * them again later.
 * @throws NotFound; AppError WebhookUrlNotAllowed, ReauthenticationRequired
 */
export async function editWebhookEndpoint(
  request: WebhookRequest,
  id: string,
  body: WebhookEndpointBody,
): Promise<void> {
  await changeAndRecord(request, 'webhook.update', async (transaction, scope) => {
    const updated = await updateEndpoint(transaction, scope, id, body);
    if (updated !== undefined) requireAllowedUrl(request, body);
    return updated;
  });
}

/** @throws NotFound; AppError ReauthenticationRequired */
export async function removeWebhookEndpoint(request: WebhookRequest, id: string): Promise<void> {
  await changeAndRecord(request, 'webhook.delete', (transaction, scope) =>
    markEndpointDeleted(transaction, scope, id),
  );
}

/**
 * @returns the new secret, which is shown only once
 * @throws NotFound; AppError ReauthenticationRequired
 */
export async function rotateWebhookSecret(request: WebhookRequest, id: string) {
  const secret = createWebhookSecret();
  await changeAndRecord(request, 'webhook.rotate-secret', (transaction, scope) =>
    replaceSecret(transaction, scope, id, secret),
  );
  return { secret: formatWebhookSecret(secret) };
}

/** @throws AppError WebhookUrlNotAllowed */
function requireAllowedUrl(
  { allowedHosts, caller }: WebhookRequest,
  { url: address, isOn }: WebhookEndpointBody,
): void {
  // An endpoint whose host the operator no longer allows can still be switched off.
  if (!isOn) return;
  const url = new URL(address);
  // The allowed hosts are those of the whole installation, not of one provider.
  const mayReachHost = caller.role === 'SuperAdmin' || !isAllowedHost(url, allowedHosts);
  if (!mayReachHost || !isAllowedUrl(url, allowedHosts)) throw new AppError('WebhookUrlNotAllowed');
}

/**
 * Makes a change within the caller's scope and records it in the audit trail, in one transaction.
 * @param change returns the changed endpoint; undefined if it is out of scope
 */
function changeAndRecord(
  { database, limits, caller, origin }: WebhookRequest,
  action: AuditAction,
  change: (transaction: Executor, scope: WebhookScope) => Promise<{ readonly public_id: string } | undefined>,
): Promise<{ readonly id: string }> {
  return database.transaction(async (transaction) => {
    const row = await change(transaction, webhookScopeOf(caller));
    if (row === undefined) throw new NotFound();
    requireRecentSignIn(caller, limits);
    const id = row.public_id;
    const target = { kind: 'webhook', id };
    await recordAuditEvents(transaction, { action, actorAccountId: caller.accountId, target, origin });
    return { id };
  });
}
