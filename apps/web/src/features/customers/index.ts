export { useReloadCustomers } from './api/customer-queries.ts';
export { useCustomerInvitations } from './api/use-customer-invitations.ts';
export { CustomerList } from './components/customer-list.tsx';
export { ManageCustomers } from './components/manage-customers.tsx';
export { customerListDefinition, visibleCustomerParts } from './model/customer-list.ts';
