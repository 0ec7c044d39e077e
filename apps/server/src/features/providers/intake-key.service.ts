import type { IntakeKey } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import { createToken } from '../../platform/sessions/index.ts';
import { type AuthenticationLimits, requireRecentSignIn } from '../authentication/index.ts';
import { createIntakeKey, listIntakeKeys, revokeIntakeKey } from './intake-key.repository.ts';
import { toIntakeKey } from './provider.mapper.ts';
import { findProvider } from './provider.repository.ts';
import { type Actor, providerScopeOf } from './providers.policy.ts';

/** The keys with which a provider's ERP uploads documents. */
export interface IntakeKeyService {
  list(actor: Actor, providerId: string): Promise<IntakeKey[]>;
  /**
   * @returns the key itself, which is shown only this once: only its hash is stored
   * @throws AppError ReauthenticationRequired, as for revoking
   */
  create(
    actor: Actor,
    providerId: string,
    name: string,
    origin?: Origin,
  ): Promise<{ id: string; key: string }>;
  revoke(actor: Actor, providerId: string, id: string, origin?: Origin): Promise<void>;
}

export function createIntakeKeyService(
  database: Database,
  limits: Pick<AuthenticationLimits, 'recentSignInSeconds'>,
): IntakeKeyService {
  const { executor } = database;
  /** The operator's commands have no session. */
  const requireRecent = (actor: Actor) => {
    if (actor !== 'system') requireRecentSignIn(actor, limits);
  };
  return {
    list: async (actor, providerId) => {
      const scope = providerScopeOf(actor);
      if ((await findProvider(executor, scope, providerId)) === undefined) throw new NotFound();
      return (await listIntakeKeys(executor, scope, providerId)).map(toIntakeKey);
    },
    create: (actor, providerId, name, origin) =>
      database.transaction(async (transaction) => {
        const scope = providerScopeOf(actor);
        const { token: key, hash } = createToken('intake');
        const id = await createIntakeKey(transaction, scope, providerId, { name, hash });
        if (id === undefined) throw new NotFound();
        requireRecent(actor);
        await recordAuditEvents(transaction, [
          {
            action: 'intake-key.create',
            actorAccountId: scope.actorAccountId,
            target: { kind: 'intake-key', id },
            origin,
          },
        ]);
        return { id, key };
      }),
    revoke: (actor, providerId, id, origin) =>
      database.transaction(async (transaction) => {
        const scope = providerScopeOf(actor);
        if (!(await revokeIntakeKey(transaction, scope, providerId, id))) throw new NotFound();
        requireRecent(actor);
        await recordAuditEvents(transaction, [
          {
            action: 'intake-key.revoke',
            actorAccountId: scope.actorAccountId,
            target: { kind: 'intake-key', id },
            origin,
          },
        ]);
      }),
  };
}
