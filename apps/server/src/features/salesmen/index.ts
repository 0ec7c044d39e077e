export { salesmanRoutes } from './salesman.routes.ts';
export { createSalesmanService } from './salesman.service.ts';
