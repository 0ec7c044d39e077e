export { countUnusedAccess } from './customer-access.repository.ts';
export { firstAdminOf } from './customer-scope.repository.ts';
export { customerRoutes } from './customer.routes.ts';
export {
  type ManagedCustomerScope,
  managedCustomerScopeOf,
  managedCustomerScopeOfKey,
  mayGrantAccess,
} from './customers.policy.ts';
