export { createCustomerServices } from './customer-services.ts';
export { customerRoutes } from './customer.routes.ts';
