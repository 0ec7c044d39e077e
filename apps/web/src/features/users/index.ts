export { useReloadStaff } from './api/user-queries.ts';
export { CustomerUsers } from './components/customer-users/customer-users.tsx';
export { ManageUsers } from './components/back-office-users/manage-users.tsx';
export { customerUserListDefinition, customerUserParts } from './model/customer-user-list.ts';
export { staffListDefinition, visibleStaffParts } from './model/staff-list.ts';
