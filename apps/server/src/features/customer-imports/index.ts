export { customerImportRoutes } from './import.routes.ts';
export { createImportService } from './import.service.ts';
