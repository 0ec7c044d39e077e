import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserManagement } from '../user-accounts/index.ts';
import { changeCustomerStatus, deleteCustomers } from './change-customer-status.ts';
import { createCustomerWithAdmin } from './create-customer.ts';
import { editCustomer } from './edit-customer.ts';
import { inviteCustomers } from './invite-customers.ts';
import { getCustomer, getCustomerPage, listCustomersOnlyOf, listCustomerNames } from './read-customers.ts';

export function customerRoutes(customers: UserManagement) {
  return defineRoutes<'customers', Caller>('customers', {
    getCustomer: ({ caller, params }) => getCustomer(customers, caller, params.id),
    listCustomers: ({ caller, query }) => getCustomerPage(customers, caller, query),
    listMinimalCustomers: ({ caller }) => listCustomerNames(customers, caller),
    listExclusiveCustomers: ({ caller, params, query }) =>
      listCustomersOnlyOf(customers, caller, [params.id, ...query.besides]),
    updateCustomer: ({ caller, params, body, origin }) =>
      editCustomer(customers, caller, params.id, body, origin),
    deactivateCustomers: ({ caller, body, origin }) =>
      changeCustomerStatus(customers, caller, 'deactivate', body.customerId, origin),
    activateCustomers: ({ caller, body, origin }) =>
      changeCustomerStatus(customers, caller, 'activate', body.customerId, origin),
    deleteCustomers: ({ caller, query, origin }) => deleteCustomers(customers, caller, query.id, origin),
    createCustomer: ({ caller, body, origin }) => createCustomerWithAdmin(customers, caller, body, origin),
    inviteCustomers: ({ caller, body, origin }) => inviteCustomers(customers, caller, body, origin),
  });
}
