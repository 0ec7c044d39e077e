export { customerImportRoutes } from './import.routes.ts';
export { createImportService } from './import.service.ts';
export { deleteOldImportRows } from './import-run.repository.ts';
