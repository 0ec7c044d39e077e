export { useReloadCustomers } from './api/customer-queries.ts';
export { startCustomerRows } from './api/start-customer-rows.ts';
export { CustomerList } from './components/customer-list.tsx';
export { ManageCustomers } from './components/manage-customers.tsx';
export { useCustomerCreation } from './components/use-customer-creation.tsx';
export { useCustomerInvitations } from './components/use-customer-invitations.tsx';
export { useCustomerViewer } from './components/use-customer-list.tsx';
export { customerList } from './customer-columns.tsx';
