import { z } from 'zod';
import { declareEndpoints } from '../endpoint.ts';
import { createdRecord, idsQuery } from '../primitives.ts';
import { availableRoles } from '../user.schemas.ts';
import * as customerUserAccess from './customer-user.access.ts';
import { customerUser, customerUserCreation, customerUserEdit } from './customer-user.schemas.ts';

/** The users of customers. */
export const customerUserEndpoints = declareEndpoints(customerUserAccess, {
  listCustomerUsers: {
    call: 'GET /CustomerUser/Many',
    summary: 'All customer-users that the caller may see, except the caller',
    response: { json: z.array(customerUser) },
  },
  getCustomerUser: {
    call: 'GET /CustomerUser/{id}',
    summary: 'One customer-user',
    response: { json: customerUser },
  },
  listCustomerUserRoles: {
    call: 'GET /CustomerUser/AvailableRoles',
    summary: 'The roles that the caller may assign to customer-users',
    response: { json: availableRoles },
  },
  createCustomerUser: {
    call: 'POST /CustomerUser',
    summary: 'Create a customer-user; an address that has an account is refused',
    body: customerUserCreation,
    status: 201,
    response: { json: createdRecord },
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
    summary: 'Delete a customer-user, or the account of the caller',
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
    summary: 'Change names and roles per customer; callers can change only the names of their own account',
    body: customerUserEdit,
    errors: [
      'CustomerNotFound',
      'LastAdminCannotBeDeleted',
      'StatusChangeNotAllowed',
      'ReauthenticationRequired',
    ],
  },
  blockCustomerUser: {
    call: 'PUT /CustomerUser/Block/{id}',
    summary: 'Block the access of a customer-user, or of the caller, until the next invitation',
    errors: ['LastAdminCannotBeDeleted', 'StatusChangeNotAllowed', 'ReauthenticationRequired'],
  },
});
