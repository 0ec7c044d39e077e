export {
  addBranch,
  editBranch,
  editProvider,
  issueIntakeKey,
  type ProviderRequest,
  removeBranch,
  addProvider,
  revokeIntakeKey,
} from './change-providers.ts';
export { createIntakeKeyService } from './intake-key.service.ts';
export {
  listBranchesOf,
  listIntakeKeysOf,
  listVisibleProviders,
  listHotFolders,
  listProviderSetups,
} from './read-providers.ts';
export { providerRoutes } from './provider.routes.ts';
