export {
  addBranch,
  editBranch,
  editProvider,
  issueIntakeKey,
  type ProviderRequest,
  removeBranch,
  setUpProvider,
  withdrawIntakeKey,
} from './change-providers.ts';
export { createKeyHolderService } from './key-holders.service.ts';
export {
  listBranchesOf,
  listIntakeKeysOf,
  listKnownProviders,
  listProviderSetups,
} from './read-providers.ts';
export { providerRoutes } from './provider.routes.ts';
