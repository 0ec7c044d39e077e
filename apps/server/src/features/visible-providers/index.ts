export {
  listVisibleProvidersOfAccounts,
  listVisibleProvidersOfCustomers,
  type ProviderIdsById,
  groupProviderIds,
} from './visible-providers.repository.ts';
