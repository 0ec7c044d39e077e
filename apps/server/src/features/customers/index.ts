export { firstAdminOf } from './customer-conditions.repository.ts';
export { createCustomerServices } from './customer-services.ts';
export { customerRoutes } from './customer.routes.ts';
export { type ManagedCustomerScope, managedCustomerScopeOf, coversReach } from './customers.policy.ts';
