export { salesmanRoutes } from './salesman.routes.ts';
