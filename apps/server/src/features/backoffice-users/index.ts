export { backofficeUserRoutes } from './backoffice-user.routes.ts';
export { createBackofficeUserService } from './backoffice-user.service.ts';
export { inviteSuperAdmin } from './invite-super-admin.ts';
export { listActiveSuperAdmins } from './super-admin.repository.ts';
