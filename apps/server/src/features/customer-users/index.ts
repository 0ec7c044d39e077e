export { customerUserRoutes } from './customer-user.routes.ts';
