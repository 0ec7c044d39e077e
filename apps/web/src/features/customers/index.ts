export { useReloadCustomers } from './api/customer-queries.ts';
export { CustomerList } from './components/customer-list.tsx';
export { ManageCustomers } from './components/manage-customers.tsx';
export { useCustomerInvitations } from './components/use-customer-invitations.tsx';
export { customerListDefinition, visibleCustomerParts } from './model/customer-list.ts';
