import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserDependencies } from '../user-accounts/index.ts';
import { changeCustomerStatus, deleteCustomers } from './change-customer-status.ts';
import { createCustomerWithAdmin } from './create-customer.ts';
import { editCustomer } from './edit-customer.ts';
import { inviteCustomers } from './invite-customers.ts';
import { getCustomer, getCustomerPage, listCustomersOnlyOf, listCustomerNames } from './read-customers.ts';

export function customerRoutes(dependencies: UserDependencies) {
  return defineRoutes<'customers', Caller>('customers', {
    getCustomer: ({ caller, params }) => getCustomer(dependencies, caller, params.id),
    listCustomers: ({ caller, query }) => getCustomerPage(dependencies, caller, query),
    listMinimalCustomers: ({ caller }) => listCustomerNames(dependencies, caller),
    listExclusiveCustomers: ({ caller, params, query }) =>
      listCustomersOnlyOf(dependencies, caller, [params.id, ...query.besides]),
    updateCustomer: ({ caller, params, body, origin }) =>
      editCustomer(dependencies, caller, params.id, body, origin),
    deactivateCustomers: ({ caller, body, origin }) =>
      changeCustomerStatus(dependencies, caller, 'deactivate', body.customerId, origin),
    activateCustomers: ({ caller, body, origin }) =>
      changeCustomerStatus(dependencies, caller, 'activate', body.customerId, origin),
    deleteCustomers: ({ caller, query, origin }) => deleteCustomers(dependencies, caller, query.id, origin),
    createCustomer: ({ caller, body, origin }) => createCustomerWithAdmin(dependencies, caller, body, origin),
    inviteCustomers: ({ caller, body, origin }) => inviteCustomers(dependencies, caller, body, origin),
  });
}
