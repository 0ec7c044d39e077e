export { customerUserRoutes } from './customer-user.routes.ts';
export { createCustomerUserService } from './customer-user.service.ts';
