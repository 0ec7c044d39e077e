import { z } from 'zod';
import { declareEndpoints } from '../endpoint.ts';
import { createdRecord, idList, idsQuery } from '../primitives.ts';
import * as customerAccess from './customer.access.ts';
import {
  customer,
  customerAdminName,
  customerCreation,
  customerEdit,
  customerIdsBody,
  customerListQuery,
  customerPage,
  exclusiveCustomersQuery,
  foundUserOfCustomer,
  mailOfCustomer,
  minimalCustomer,
  userOfCustomer,
  userSearchQuery,
} from './customer.schemas.ts';

const customerWriteErrors = [
  'ProviderNotFound',
  'BackofficeUserNotFound',
  'BackofficeUserIsNotSalesman',
  'ForbiddenProvider',
  'EmailAlreadyInUse',
  'ReauthenticationRequired',
  'TooManyRequests',
] as const;

/** The customers of the providers. */
export const customerEndpoints = declareEndpoints(customerAccess, {
  getCustomer: {
    call: 'GET /Customer/{id}',
    summary: 'One customer with its salesmen',
    response: { json: customer },
  },
  listCustomers: {
    call: 'GET /Customer/ManyPaginated',
    summary: 'A page of customers with exact totals',
    query: customerListQuery,
    response: { json: customerPage },
  },
  listMinimalCustomers: {
    call: 'GET /Customer/Minimal',
    summary: 'Id and name of every customer that the caller may see',
    response: { json: z.array(minimalCustomer) },
  },
  listExclusiveCustomers: {
    call: 'GET /Customer/ExclusiveCustomersFromSalesman/{id}',
    summary: 'The customers who have no other salesman than the given ones',
    query: exclusiveCustomersQuery,
    response: { json: z.array(minimalCustomer) },
    errors: ['BackofficeUserNotFound', 'BackofficeUserIsNotSalesman', 'ForbiddenProvider'],
  },
  listUsersOfCustomer: {
    call: 'GET /Customer/{id}/Users',
    summary: 'The users of a customer with their role there, the administrators first',
    response: { json: z.array(userOfCustomer) },
  },
  searchUsersOfCustomers: {
    call: 'GET /Customer/Users',
    summary:
      'Up to five users whose name or e-mail address contains a text, each with one of their customers',
    query: userSearchQuery,
    response: { json: z.array(foundUserOfCustomer) },
  },
  listMailsOfCustomer: {
    call: 'GET /Customer/{id}/Mails',
    summary: 'The newest e-mails to the users of a customer with their delivery states, without their text',
    response: { json: z.array(mailOfCustomer) },
  },
  updateCustomer: {
    call: 'PUT /Customer/{id}',
    summary: 'Change a customer, its providers and its salesmen',
    body: customerEdit,
    errors: customerWriteErrors,
  },
  renameCustomerAdmin: {
    call: 'PUT /Customer/{id}/Admin',
    summary: "Change the name of a customer's first administrator",
    body: customerAdminName,
  },
  deactivateCustomers: {
    call: 'PUT /Customer/Deactivate',
    summary: 'Deactivate active customers; users without another active customer lose their sessions',
    body: customerIdsBody,
    errors: ['StatusChangeNotAllowed', 'ReauthenticationRequired'],
  },
  activateCustomers: {
    call: 'PUT /Customer/Activate',
    summary: 'Activate inactive customers',
    body: customerIdsBody,
    errors: ['StatusChangeNotAllowed', 'ReauthenticationRequired'],
  },
  deleteCustomers: {
    call: 'DELETE /Customer/Delete',
    summary:
      'Delete customers; refused for a customer of several providers, or with documents of another provider',
    query: idsQuery,
    errors: ['DeleteNotAllowed', 'ReauthenticationRequired'],
  },
  createCustomer: {
    call: 'POST /Customer',
    summary: 'Create a customer and its administrator',
    body: customerCreation,
    status: 201,
    response: { json: createdRecord },
    errors: [...customerWriteErrors, 'CustomerNumberAlreadyInUse'],
  },
  inviteCustomers: {
    call: 'POST /Customer/CreateInvitation',
    summary: 'Invite the administrators of new or invited customers',
    body: idList,
    errors: ['InvitationNotAllowed', 'BlockedBySuperAdmin', 'ReauthenticationRequired', 'TooManyRequests'],
  },
});
