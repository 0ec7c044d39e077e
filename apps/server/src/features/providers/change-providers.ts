import type { BranchCreation, BranchEdit, IntakeKeyBody, ProviderBody } from '@belegfach/contract';
import {
  type AuditAction,
  type AuditFacts,
  type RequestOrigin,
  recordAuditEvents,
} from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import { createToken } from '../../platform/session-store/index.ts';
import { type AuthenticationDependencies, requireRecentSignIn } from '../authentication/index.ts';
import { createBranch, deleteBranch, updateBranch } from './branch.repository.ts';
import { createIntakeKey, markKeyRevoked } from './intake-key.repository.ts';
import { createProvider, updateProvider } from './provider.repository.ts';
import { type Actor, type ProviderScope, providerScopeOf } from './providers.policy.ts';

/** A request of a user or a command of the operator that changes a provider, its branches or its intake keys. */
export interface ProviderRequest extends Pick<AuthenticationDependencies, 'database' | 'limits'> {
  readonly actor: Actor;
  readonly origin?: RequestOrigin;
}

/** @throws AppError ProviderNameAlreadyInUse */
export function addProvider(request: ProviderRequest, body: ProviderBody) {
  return changeAndRecord(request, 'provider.create', (transaction, scope) =>
    createProvider(transaction, scope, body),
  );
}

/** @throws NotFound; AppError ProviderNameAlreadyInUse */
export async function editProvider(request: ProviderRequest, id: string, body: ProviderBody): Promise<void> {
  await changeAndRecord(request, 'provider.update', (transaction, scope) =>
    updateProvider(transaction, scope, id, body),
  );
}

/** @throws AppError ProviderNotFound, BranchAlreadyExists */
export function addBranch(request: ProviderRequest, { providerId, ...branch }: BranchCreation) {
  return changeAndRecord(request, 'branch.create', async (transaction, scope) => {
    const created = await createBranch(transaction, scope, providerId, branch);
    if (created === undefined) throw new AppError('ProviderNotFound');
    return created;
  });
}

/** @throws NotFound; AppError BranchAlreadyExists */
export async function editBranch(request: ProviderRequest, id: string, branch: BranchEdit): Promise<void> {
  await changeAndRecord(request, 'branch.update', (transaction, scope) =>
    updateBranch(transaction, scope, id, branch),
  );
}

/** @throws NotFound; AppError DeleteNotAllowed while a user belongs to the branch */
export async function removeBranch(request: ProviderRequest, id: string): Promise<void> {
  await changeAndRecord(request, 'branch.delete', (transaction, scope) =>
    deleteBranch(transaction, scope, id),
  );
}

/**
 * @returns the key, which is shown only once: only its hash is stored
 * @throws NotFound; AppError ReauthenticationRequired
 */
export async function issueIntakeKey(request: ProviderRequest, providerId: string, body: IntakeKeyBody) {
  const { token: key, hash } = createToken('intake');
  const { mayChangeCustomers } = body;
  const { id } = await changeAndRecord(
    request,
    'intake-key.create',
    (transaction, scope) => createIntakeKey(transaction, scope, providerId, { ...body, hash }),
    { mayChangeCustomers },
  );
  return { id, key };
}

export async function revokeIntakeKey(
  request: ProviderRequest,
  providerId: string,
  id: string,
): Promise<void> {
  await changeAndRecord(request, 'intake-key.revoke', (transaction, scope) =>
    markKeyRevoked(transaction, scope, providerId, id),
  );
}

/**
 * Makes a change within the actor's scope and records it in the audit trail, in one transaction.
 * @param action named after the kind of its target, such as `branch.create`
 * @param change returns the changed row; undefined if it is out of scope
 * @param facts of the audit entry
 * @throws NotFound when the row is out of scope; AppError ReauthenticationRequired for a change of intake keys
 */
function changeAndRecord(
  { database, limits, actor, origin }: ProviderRequest,
  action: Extract<AuditAction, `${'provider' | 'branch' | 'intake-key'}.${string}`>,
  change: (
    transaction: Executor,
    scope: ProviderScope,
  ) => Promise<{ readonly public_id: string } | undefined>,
  facts?: AuditFacts,
): Promise<{ readonly id: string }> {
  return database.transaction(async (transaction) => {
    const scope = providerScopeOf(actor);
    const row = await change(transaction, scope);
    if (row === undefined) throw new NotFound();
    const id = row.public_id;
    const [kind = ''] = action.split('.', 1);
    // The operator's commands have no session.
    if (kind === 'intake-key' && actor !== 'system') requireRecentSignIn(actor, limits);
    const { actorAccountId } = scope;
    await recordAuditEvents(transaction, {
      action,
      actorAccountId,
      target: { kind, id },
      ...(facts === undefined ? {} : { facts }),
      origin,
    });
    return { id };
  });
}
