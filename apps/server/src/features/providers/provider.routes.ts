import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { BranchService } from './branch.service.ts';
import type { IntakeKeyService } from './intake-key.service.ts';
import type { ProviderService } from './provider.service.ts';

export function providerRoutes(providers: ProviderService, branches: BranchService, keys: IntakeKeyService) {
  return routesOf<'providers', Caller>('providers', {
    listProviders: ({ caller }) => providers.list(caller),
    listProviderBranches: async ({ caller, query }) =>
      (await branches.list(caller, query.providerId)).map(({ providerId: _provider, ...branch }) => branch),
    listProviderSetups: ({ caller }) => providers.listSetups(caller),
    createProvider: ({ caller, body, origin }) => providers.create(caller, body, origin),
    updateProvider: async ({ caller, params, body, origin }) => {
      await providers.update(caller, params.id, body, origin);
      return undefined;
    },
    listBranches: ({ caller, query }) => branches.list(caller, query.providerId),
    createBranch: ({ caller, body, origin }) => branches.create(caller, body, origin),
    updateBranch: async ({ caller, params, body, origin }) => {
      await branches.update(caller, params.id, body, origin);
      return undefined;
    },
    deleteBranch: async ({ caller, params, origin }) => {
      await branches.delete(caller, params.id, origin);
      return undefined;
    },
    listIntakeKeys: ({ caller, params }) => keys.list(caller, params.id),
    createIntakeKey: ({ caller, params, body, origin }) => keys.create(caller, params.id, body.name, origin),
    revokeIntakeKey: async ({ caller, params, origin }) => {
      await keys.revoke(caller, params.id, params.keyId, origin);
      return undefined;
    },
  });
}
