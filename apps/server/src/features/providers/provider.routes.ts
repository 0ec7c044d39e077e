import type { Origin } from '../../platform/audit/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { AuthenticationDependencies, Caller } from '../authentication/index.ts';
import {
  addBranch,
  editBranch,
  editProvider,
  issueIntakeKey,
  removeBranch,
  setUpProvider,
  withdrawIntakeKey,
} from './change-providers.ts';
import {
  listBranchesOf,
  listIntakeKeysOf,
  listKnownProviders,
  listProviderSetups,
} from './read-providers.ts';

/** @param dataDirectory contains the hot folders */
export function providerRoutes(
  { database, limits }: Pick<AuthenticationDependencies, 'database' | 'limits'>,
  dataDirectory: string,
) {
  const by = (actor: Caller, origin: Origin) => ({ database, limits, actor, origin });
  return defineRoutes<'providers', Caller>('providers', {
    listProviders: ({ caller }) => listKnownProviders(database, caller),
    listProviderBranches: async ({ caller, query }) =>
      (await listBranchesOf(database, caller, query.providerId)).map(
        ({ providerId: _provider, ...branch }) => branch,
      ),
    listProviderSetups: ({ caller }) => listProviderSetups(database, dataDirectory, caller),
    createProvider: ({ caller, body, origin }) => setUpProvider(by(caller, origin), body),
    updateProvider: ({ caller, params, body, origin }) => editProvider(by(caller, origin), params.id, body),
    listBranches: ({ caller, query }) => listBranchesOf(database, caller, query.providerId),
    createBranch: ({ caller, body, origin }) => addBranch(by(caller, origin), body),
    updateBranch: ({ caller, params, body, origin }) => editBranch(by(caller, origin), params.id, body),
    deleteBranch: ({ caller, params, origin }) => removeBranch(by(caller, origin), params.id),
    listIntakeKeys: ({ caller, params }) => listIntakeKeysOf(database, caller, params.id),
    createIntakeKey: ({ caller, params, body, origin }) =>
      issueIntakeKey(by(caller, origin), params.id, body.name),
    revokeIntakeKey: ({ caller, params, origin }) =>
      withdrawIntakeKey(by(caller, origin), params.id, params.keyId),
  });
}
