import { z } from 'zod';
import { declareEndpoints } from '../endpoint.ts';
import { createdRecord, idsQuery } from '../primitives.ts';
import { availableRoles } from '../user.schemas.ts';
import * as backofficeUserAccess from './backoffice-user.access.ts';
import { backofficeUser, backofficeUserCreation, backofficeUserEdit } from './backoffice-user.schemas.ts';

const assignmentErrors = [
  'ProviderNotFound',
  'BranchNotFound',
  'CustomerNotFound',
  'SalesmanNumberAlreadyInUse',
  'BranchAlreadyHasABranchManager',
] as const;

const deletionErrors = [
  'BackofficeUserNotFound',
  'DeleteLastProviderAdminNotAllowed',
  'DeleteNotAllowed',
  'ReauthenticationRequired',
] as const;

/** Back-office users: the users of all providers, and SuperAdmins. */
export const backofficeUserEndpoints = declareEndpoints(backofficeUserAccess, {
  getBackofficeUser: {
    call: 'GET /BackofficeUser/{id}',
    summary: 'One back-office user',
    withoutSecondFactor: 'own record',
    response: { json: backofficeUser },
    errors: ['BackofficeUserNotFound'],
  },
  listBackofficeUsers: {
    call: 'GET /BackofficeUser/Many',
    summary: 'All back-office users that the caller may see, except the caller',
    response: { json: z.array(backofficeUser) },
  },
  listBackofficeUserRoles: {
    call: 'GET /BackofficeUser/AvailableRoles',
    summary: 'The roles that the caller may assign to back-office users',
    response: { json: availableRoles },
  },
  createBackofficeUser: {
    call: 'POST /BackofficeUser',
    summary: 'Create a back-office user',
    body: backofficeUserCreation,
    status: 201,
    response: { json: createdRecord },
    errors: [...assignmentErrors, 'EmailAlreadyInUse', 'ReauthenticationRequired', 'TooManyRequests'],
  },
  updateBackofficeUser: {
    call: 'PUT /BackofficeUser/{id}',
    summary: 'Change a back-office user; callers can change only the names of their own account',
    withoutSecondFactor: 'own record',
    body: backofficeUserEdit,
    errors: [...assignmentErrors, ...deletionErrors, 'StatusChangeNotAllowed'],
  },
  inviteBackofficeUsers: {
    call: 'POST /BackofficeUser/CreateInvitation',
    summary: 'Invite new or invited back-office users',
    query: idsQuery,
    errors: [
      'BackofficeUserNotFound',
      'InvitationNotAllowed',
      'BlockedBySuperAdmin',
      'ReauthenticationRequired',
      'TooManyRequests',
    ],
  },
  blockBackofficeUser: {
    call: 'PUT /BackofficeUser/Block/{id}',
    summary: 'Block the access of the caller until the next invitation',
    errors: deletionErrors,
  },
  deleteBackofficeUser: {
    call: 'DELETE /BackofficeUser/{id}',
    summary: 'Delete a back-office user, or the account of the caller',
    errors: deletionErrors,
  },
  deleteBackofficeUsers: {
    call: 'DELETE /BackofficeUser/Many',
    summary: 'Delete several back-office users, all or none',
    query: idsQuery,
    errors: deletionErrors,
  },
});
