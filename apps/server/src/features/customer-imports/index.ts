export { createCustomersByKey } from './customers-by-key.service.ts';
export { customerImportRoutes } from './import.routes.ts';
export { createImportService } from './import.service.ts';
