export { backofficeUserRoutes } from './backoffice-user.routes.ts';
export { inviteSuperAdmin } from './invite-super-admin.ts';
export { hasSuperAdminWithPassword, listActiveSuperAdmins } from './super-admin.repository.ts';
