import type { RequestOrigin } from '../../platform/audit/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { AuthenticationDependencies, Caller } from '../authentication/index.ts';
import {
  addBranch,
  editBranch,
  editProvider,
  issueIntakeKey,
  removeBranch,
  addProvider,
  revokeIntakeKey,
} from './change-providers.ts';
import {
  getIntakeChannels,
  listBranchesOf,
  listIntakeKeysOf,
  listVisibleProviders,
  listProviderSetups,
} from './read-providers.ts';

/** @param intakeDirectory contains the hot folders */
export function providerRoutes(
  { database, limits }: Pick<AuthenticationDependencies, 'database' | 'limits'>,
  intakeDirectory: string | undefined,
) {
  const requestOf = (actor: Caller, origin: RequestOrigin) => ({ database, limits, actor, origin });
  return defineRoutes<'providers', Caller>('providers', {
    listProviders: ({ caller }) => listVisibleProviders(database, caller),
    listProviderBranches: async ({ caller, query }) =>
      (await listBranchesOf(database, caller, query.providerId)).map(
        ({ providerId: _provider, ...branch }) => branch,
      ),
    listProviderSetups: ({ caller }) => listProviderSetups(database, intakeDirectory, caller),
    createProvider: ({ caller, body, origin }) => addProvider(requestOf(caller, origin), body),
    updateProvider: ({ caller, params, body, origin }) =>
      editProvider(requestOf(caller, origin), params.id, body),
    listBranches: ({ caller, query }) => listBranchesOf(database, caller, query.providerId),
    createBranch: ({ caller, body, origin }) => addBranch(requestOf(caller, origin), body),
    updateBranch: ({ caller, params, body, origin }) =>
      editBranch(requestOf(caller, origin), params.id, body),
    deleteBranch: ({ caller, params, origin }) => removeBranch(requestOf(caller, origin), params.id),
    getIntakeChannels: ({ caller, params }) =>
      getIntakeChannels(database, intakeDirectory, caller, params.id),
    listIntakeKeys: ({ caller, params }) => listIntakeKeysOf(database, caller, params.id),
    createIntakeKey: ({ caller, params, body, origin }) =>
      issueIntakeKey(requestOf(caller, origin), params.id, body),
    revokeIntakeKey: ({ caller, params, origin }) =>
      revokeIntakeKey(requestOf(caller, origin), params.id, params.keyId),
  });
}
