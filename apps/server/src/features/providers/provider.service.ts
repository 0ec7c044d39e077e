import type { Provider, ProviderBody, ProviderSetup } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import { describeHotFolder } from '../intake/index.ts';
import { toProvider, toProviderSetup } from './provider.mapper.ts';
import { createProvider, listProviders, updateProvider } from './provider.repository.ts';
import { type Actor, providerScopeOf } from './providers.policy.ts';

export interface ProviderService {
  list(actor: Actor): Promise<Provider[]>;
  /** Every provider in reach with its set-up and the state of its hot folder. */
  listSetups(actor: Actor): Promise<ProviderSetup[]>;
  /** @throws AppError ProviderNameAlreadyInUse */
  create(actor: Actor, body: ProviderBody, origin?: Origin): Promise<{ id: string }>;
  /** @throws AppError ProviderNameAlreadyInUse */
  update(actor: Actor, id: string, body: ProviderBody, origin?: Origin): Promise<void>;
}

/** @param dataDirectory contains the hot folders */
export function createProviderService(database: Database, dataDirectory: string): ProviderService {
  const { executor } = database;
  return {
    list: async (actor) => (await listProviders(executor, providerScopeOf(actor))).map(toProvider),
    listSetups: async (actor) => {
      const rows = await listProviders(executor, providerScopeOf(actor));
      return Promise.all(
        rows.map(async (row) => {
          const provider = { name: row.name, publicId: row.public_id };
          return toProviderSetup(row, await describeHotFolder(executor, dataDirectory, provider));
        }),
      );
    },
    create: (actor, body, origin) =>
      database.transaction(async (transaction) => {
        const scope = providerScopeOf(actor);
        const id = await createProvider(transaction, scope, body);
        await recordAuditEvents(transaction, [
          {
            action: 'provider.create',
            actorAccountId: scope.actorAccountId,
            target: { kind: 'provider', id },
            origin,
          },
        ]);
        return { id };
      }),
    update: (actor, id, body, origin) =>
      database.transaction(async (transaction) => {
        const scope = providerScopeOf(actor);
        if (!(await updateProvider(transaction, scope, id, body))) throw new NotFound();
        await recordAuditEvents(transaction, [
          {
            action: 'provider.update',
            actorAccountId: scope.actorAccountId,
            target: { kind: 'provider', id },
            origin,
          },
        ]);
      }),
  };
}
