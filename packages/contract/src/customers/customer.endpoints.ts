import { z } from 'zod';
import { endpoint, only } from '../endpoint.ts';
import { created, idList, idParams, idsQuery } from '../primitives.ts';
import {
  customer,
  customerCreation,
  customerEdit,
  customerIdsBody,
  customerListQuery,
  customerPage,
  exclusiveCustomersQuery,
  minimalCustomer,
} from './customer.schemas.ts';

const readers = only({ SuperAdmin: 'all', ProviderAdmin: 'P', ProviderUser: 'P', CustomerAdmin: 'K' });
const managers = only({ SuperAdmin: 'all', ProviderAdmin: 'P', ProviderUser: 'P' });

/** The provider's customers (spec section 7, decisions D4). */
export const customerEndpoints = {
  getCustomer: endpoint({
    method: 'GET',
    path: '/Customer/{id}',
    summary: 'One customer with its salesmen',
    access: readers,
    params: idParams,
    answer: { json: customer },
  }),
  listCustomers: endpoint({
    method: 'GET',
    path: '/Customer/ManyPaginated',
    summary: 'A page of customers with exact totals',
    access: readers,
    query: customerListQuery,
    answer: { json: customerPage },
  }),
  listMinimalCustomers: endpoint({
    method: 'GET',
    path: '/Customer/Minimal',
    summary: 'Id and name of every customer in reach',
    access: readers,
    answer: { json: z.array(minimalCustomer) },
  }),
  listExclusiveCustomers: endpoint({
    method: 'GET',
    path: '/Customer/ExclusiveCustomersFromSalesman/{id}',
    summary: 'The customers who would have no salesman without this one, or without these',
    access: only({ SuperAdmin: 'all', ProviderAdmin: 'P' }),
    params: idParams,
    query: exclusiveCustomersQuery,
    answer: { json: z.array(minimalCustomer) },
    errors: ['BackofficeUserNotFound', 'BackofficeUserIsNotSalesman', 'ForbiddenProvider'],
  }),
  updateCustomer: endpoint({
    method: 'PUT',
    path: '/Customer/{id}',
    summary: 'Change a customer, its providers and its salesmen',
    access: managers,
    params: idParams,
    body: customerEdit,
    status: 204,
    answer: 'nothing',
    errors: [
      'ProviderNotFound',
      'BackofficeUserNotFound',
      'BackofficeUserIsNotSalesman',
      'ForbiddenProvider',
      'EmailAlreadyInUse',
      'ReauthenticationRequired',
    ],
  }),
  deactivateCustomers: endpoint({
    method: 'PUT',
    path: '/Customer/Deactivate',
    summary: 'Deactivate active customers; users without another active customer lose their sessions',
    access: managers,
    body: customerIdsBody,
    status: 204,
    answer: 'nothing',
    errors: ['StatusChangeNotAllowed'],
  }),
  activateCustomers: endpoint({
    method: 'PUT',
    path: '/Customer/Activate',
    summary: 'Activate inactive customers',
    access: managers,
    body: customerIdsBody,
    status: 204,
    answer: 'nothing',
    errors: ['StatusChangeNotAllowed'],
  }),
  deleteCustomers: endpoint({
    method: 'DELETE',
    path: '/Customer/Delete',
    summary:
      'Delete customers; refused for a customer of several providers, or with documents of another provider',
    access: only({ SuperAdmin: 'all', ProviderAdmin: 'P2' }),
    query: idsQuery,
    status: 204,
    answer: 'nothing',
    errors: ['DeleteNotAllowed', 'ReauthenticationRequired'],
  }),
  createCustomer: endpoint({
    method: 'POST',
    path: '/Customer',
    summary: 'Create a customer and its administrator',
    access: managers,
    body: customerCreation,
    status: 201,
    answer: { json: created },
    errors: [
      'ProviderNotFound',
      'BackofficeUserNotFound',
      'BackofficeUserIsNotSalesman',
      'ForbiddenProvider',
      'CustomerNumberAlreadyInUse',
      'EmailAlreadyInUse',
    ],
  }),
  inviteCustomers: endpoint({
    method: 'POST',
    path: '/Customer/CreateInvitation',
    summary: 'Invite the administrators of new or invited customers',
    access: managers,
    body: idList,
    status: 204,
    answer: 'nothing',
    errors: ['InvitationNotAllowed', 'BlockedBySuperAdmin', 'TooManyRequests'],
  }),
} as const;
