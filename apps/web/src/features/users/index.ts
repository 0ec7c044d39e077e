export { useReloadBackofficeUsers } from './api/user-queries.ts';
export { CustomerUsers } from './components/customer-users/customer-users.tsx';
export { ManageUsers } from './components/back-office-users/manage-users.tsx';
export { customerUserList } from './customer-user-columns.tsx';
export { backofficeUserList } from './backoffice-user-columns.tsx';
