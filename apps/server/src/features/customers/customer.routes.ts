import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserDependencies, UserRequest } from '../user-accounts/index.ts';
import { changeCustomerStatus, deleteCustomers } from './change-customer-status.ts';
import { createCustomerWithAdmin } from './create-customer.ts';
import { editCustomer } from './edit-customer.ts';
import { inviteCustomers } from './invite-customers.ts';
import {
  getMailsOfCustomer,
  getUsersOfCustomer,
  searchUsersOfCustomers,
} from './page/read-customer-users.ts';
import { getCustomer, getCustomerPage, listCustomersOnlyOf, listCustomerNames } from './read-customers.ts';
import { renameCustomerAdmin } from './page/rename-customer-admin.ts';

export function customerRoutes(dependencies: UserDependencies) {
  const { database } = dependencies;
  const requestOf = ({ caller, origin }: Pick<UserRequest, 'caller' | 'origin'>): UserRequest => {
    return { ...dependencies, caller, origin };
  };
  return defineRoutes<'customers', Caller>('customers', {
    getCustomer: ({ caller, params }) => getCustomer(database, caller, params.id),
    listCustomers: ({ caller, query }) => getCustomerPage(database, caller, query),
    listMinimalCustomers: ({ caller }) => listCustomerNames(database, caller),
    listExclusiveCustomers: ({ caller, params, query }) =>
      listCustomersOnlyOf(database, caller, [params.id, ...query.besides]),
    listUsersOfCustomer: ({ caller, params }) => getUsersOfCustomer(database, caller, params.id),
    searchUsersOfCustomers: ({ caller, query }) => searchUsersOfCustomers(database, caller, query.text),
    listMailsOfCustomer: ({ caller, params }) => getMailsOfCustomer(database, caller, params.id),
    updateCustomer: (call) => editCustomer(requestOf(call), call.params.id, call.body),
    renameCustomerAdmin: (call) => renameCustomerAdmin(requestOf(call), call.params.id, call.body),
    deactivateCustomers: (call) => changeCustomerStatus(requestOf(call), 'deactivate', call.body.customerId),
    activateCustomers: (call) => changeCustomerStatus(requestOf(call), 'activate', call.body.customerId),
    deleteCustomers: (call) => deleteCustomers(requestOf(call), call.query.id),
    createCustomer: (call) => createCustomerWithAdmin(requestOf(call), call.body),
    inviteCustomers: (call) => inviteCustomers(requestOf(call), call.body),
  });
}
