export { firstAdminOf } from './customer-scope.repository.ts';
export { customerRoutes } from './customer.routes.ts';
export { type ManagedCustomerScope, managedCustomerScopeOf, coversReach } from './customers.policy.ts';
