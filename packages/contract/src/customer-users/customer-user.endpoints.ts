import { z } from 'zod';
import { endpoint, only } from '../endpoint.ts';
import { created, idParams, idsQuery } from '../primitives.ts';
import { availableRoles } from '../users.ts';
import { customerUser, customerUserCreation, customerUserEdit } from './customer-user.schemas.ts';

const managers = only({ SuperAdmin: 'all', CustomerAdmin: 'administered-customers' });
const managersOrOwnRecord = only({
  SuperAdmin: 'all',
  CustomerAdmin: 'administered-customers-or-own-record',
  CustomerUser: 'own-record',
});

/** The users of customers. */
export const customerUserEndpoints = {
  listCustomerUsers: endpoint({
    method: 'GET',
    path: '/CustomerUser/Many',
    summary: 'All customer-users in reach but the caller',
    access: managers,
    answer: { json: z.array(customerUser) },
  }),
  getCustomerUser: endpoint({
    method: 'GET',
    path: '/CustomerUser/{id}',
    summary: 'One customer-user',
    access: managersOrOwnRecord,
    params: idParams,
    answer: { json: customerUser },
  }),
  listCustomerUserRoles: endpoint({
    method: 'GET',
    path: '/CustomerUser/AvailableRoles',
    summary: 'The roles that the caller may give to customer-users',
    access: only({ SuperAdmin: 'all', CustomerAdmin: 'all' }),
    answer: { json: availableRoles },
  }),
  createCustomerUser: endpoint({
    method: 'POST',
    path: '/CustomerUser',
    summary: 'Create a customer-user; a known address is never linked',
    access: managers,
    body: customerUserCreation,
    status: 201,
    answer: { json: created },
    errors: ['CustomerNotFound', 'EmailAlreadyInUse', 'ReauthenticationRequired', 'TooManyRequests'],
  }),
  inviteCustomerUsers: endpoint({
    method: 'POST',
    path: '/CustomerUser/CreateInvitation',
    summary: 'Invite new or invited customer-users',
    access: managers,
    query: idsQuery,
    status: 204,
    answer: 'nothing',
    errors: ['InvitationNotAllowed', 'BlockedBySuperAdmin', 'ReauthenticationRequired', 'TooManyRequests'],
  }),
  deleteCustomerUser: endpoint({
    method: 'DELETE',
    path: '/CustomerUser/{id}',
    summary: 'Delete a customer-user, or the own account',
    access: managersOrOwnRecord,
    params: idParams,
    status: 204,
    answer: 'nothing',
    errors: ['LastAdminCannotBeDeleted', 'DeleteNotAllowed', 'ReauthenticationRequired'],
  }),
  deleteCustomerUsers: endpoint({
    method: 'DELETE',
    path: '/CustomerUser/Many',
    summary: 'Delete several customer-users, all or none',
    access: managers,
    query: idsQuery,
    status: 204,
    answer: 'nothing',
    errors: ['LastAdminCannotBeDeleted', 'DeleteNotAllowed', 'ReauthenticationRequired'],
  }),
  updateCustomerUser: endpoint({
    method: 'PUT',
    path: '/CustomerUser/{id}',
    summary: 'Change names and roles per customer; oneself the names only',
    access: managersOrOwnRecord,
    params: idParams,
    body: customerUserEdit,
    status: 204,
    answer: 'nothing',
    errors: [
      'CustomerNotFound',
      'LastAdminCannotBeDeleted',
      'StatusChangeNotAllowed',
      'ReauthenticationRequired',
    ],
  }),
} as const;
