import { z } from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { created, idsQuery } from '../primitives.ts';
import { availableRoles } from '../users.ts';
import * as customerUserAccess from './customer-user.access.ts';
import { customerUser, customerUserCreation, customerUserEdit } from './customer-user.schemas.ts';

/** The users of customers. */
export const customerUserEndpoints = endpointsOf(customerUserAccess, {
  listCustomerUsers: {
    call: 'GET /CustomerUser/Many',
    summary: 'All customer-users that the caller may see, without the caller',
    answer: { json: z.array(customerUser) },
  },
  getCustomerUser: {
    call: 'GET /CustomerUser/{id}',
    summary: 'One customer-user',
    answer: { json: customerUser },
  },
  listCustomerUserRoles: {
    call: 'GET /CustomerUser/AvailableRoles',
    summary: 'The roles that the caller may assign to customer-users',
    answer: { json: availableRoles },
  },
  createCustomerUser: {
    call: 'POST /CustomerUser',
    summary: 'Create a customer-user; an address that has an account is refused',
    body: customerUserCreation,
    status: 201,
    answer: { json: created },
    errors: ['CustomerNotFound', 'EmailAlreadyInUse', 'ReauthenticationRequired', 'TooManyRequests'],
  },
  inviteCustomerUsers: {
    call: 'POST /CustomerUser/CreateInvitation',
    summary: 'Invite new or invited customer-users',
    query: idsQuery,
    errors: ['InvitationNotAllowed', 'BlockedBySuperAdmin', 'ReauthenticationRequired', 'TooManyRequests'],
  },
  deleteCustomerUser: {
    call: 'DELETE /CustomerUser/{id}',
    summary: 'Delete a customer-user, or the own account',
    errors: ['LastAdminCannotBeDeleted', 'DeleteNotAllowed', 'ReauthenticationRequired'],
  },
  deleteCustomerUsers: {
    call: 'DELETE /CustomerUser/Many',
    summary: 'Delete several customer-users, all or none',
    query: idsQuery,
    errors: ['LastAdminCannotBeDeleted', 'DeleteNotAllowed', 'ReauthenticationRequired'],
  },
  updateCustomerUser: {
    call: 'PUT /CustomerUser/{id}',
    summary: 'Change names and roles per customer; in the own account only the names',
    body: customerUserEdit,
    errors: [
      'CustomerNotFound',
      'LastAdminCannotBeDeleted',
      'StatusChangeNotAllowed',
      'ReauthenticationRequired',
    ],
  },
});
