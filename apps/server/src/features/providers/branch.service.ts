import type { BranchCreation, BranchEdit, BranchWithProvider } from '@belegfach/contract';
import { type AuditEvent, type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError, Forbidden, NotFound } from '../../platform/errors/index.ts';
import { createBranch, deleteBranch, listBranches, updateBranch } from './branch.repository.ts';
import { toBranch } from './provider.mapper.ts';
import { findProvider } from './provider.repository.ts';
import { type Actor, type ProviderScope, providerScopeOf } from './providers.policy.ts';

export interface BranchService {
  /** @throws Forbidden for a provider other than the caller's */
  list(actor: Actor, providerId: string | undefined): Promise<BranchWithProvider[]>;
  /** @throws AppError ProviderNotFound, BranchAlreadyExists */
  create(actor: Actor, body: BranchCreation, origin?: Origin): Promise<{ id: string }>;
  /** @throws AppError BranchAlreadyExists */
  update(actor: Actor, id: string, body: BranchEdit, origin?: Origin): Promise<void>;
  /** @throws AppError DeleteNotAllowed while a user belongs to it */
  delete(actor: Actor, id: string, origin?: Origin): Promise<void>;
}

export function createBranchService(database: Database): BranchService {
  const { executor } = database;
  const auditEventOf = (
    action: string,
    scope: ProviderScope,
    id: string,
    origin: Origin | undefined,
  ): AuditEvent => ({
    action,
    actorAccountId: scope.actorAccountId,
    target: { kind: 'branch', id },
    origin,
  });
  return {
    list: async (actor, providerId) => {
      const scope = providerScopeOf(actor);
      if (
        scope.rows === 'own' &&
        providerId !== undefined &&
        (await findProvider(executor, scope, providerId)) === undefined
      )
        throw new Forbidden();
      return (await listBranches(executor, scope, providerId)).map(toBranch);
    },
    create: (actor, { providerId, ...facts }, origin) =>
      database.transaction(async (transaction) => {
        const scope = providerScopeOf(actor);
        const id = await createBranch(transaction, scope, providerId, facts);
        if (id === undefined) throw new AppError('ProviderNotFound');
        await recordAuditEvents(transaction, [auditEventOf('branch.create', scope, id, origin)]);
        return { id };
      }),
    update: (actor, id, facts, origin) =>
      database.transaction(async (transaction) => {
        const scope = providerScopeOf(actor);
        if (!(await updateBranch(transaction, scope, id, facts))) throw new NotFound();
        await recordAuditEvents(transaction, [auditEventOf('branch.update', scope, id, origin)]);
      }),
    delete: (actor, id, origin) =>
      database.transaction(async (transaction) => {
        const scope = providerScopeOf(actor);
        if (!(await deleteBranch(transaction, scope, id))) throw new NotFound();
        await recordAuditEvents(transaction, [auditEventOf('branch.delete', scope, id, origin)]);
      }),
  };
}
