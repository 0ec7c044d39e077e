import { z } from 'zod';
import { endpoint, only } from '../endpoint.ts';
import { created, idParams, idsQuery } from '../primitives.ts';
import { availableRoles } from '../users.ts';
import { backofficeUser, backofficeUserCreation, backofficeUserEdit } from './backoffice-user.schemas.ts';

const managers = only({ SuperAdmin: 'all', ProviderAdmin: 'provider-without-super-admins' });
const managersOrOwnRecord = only({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider-without-super-admins-or-own-record',
  ProviderUser: 'own-record',
  SalesmanUser: 'own-record',
  BranchManager: 'own-record',
});

const assignmentErrors = [
  'ProviderNotFound',
  'BranchNotFound',
  'CustomerNotFound',
  'SalesmanNumberAlreadyInUse',
  'BranchAlreadyHasABranchManager',
] as const;

/** Back-office users: the staff of the providers, and SuperAdmins. */
export const backofficeUserEndpoints = {
  getBackofficeUser: endpoint({
    method: 'GET',
    path: '/BackofficeUser/{id}',
    summary: 'One back-office user',
    access: only({
      SuperAdmin: 'all',
      ProviderAdmin: 'provider',
      ProviderUser: 'own-record',
      SalesmanUser: 'own-record',
      BranchManager: 'own-record',
    }),
    withoutSecondFactor: 'own record',
    params: idParams,
    answer: { json: backofficeUser },
    errors: ['BackofficeUserNotFound'],
  }),
  listBackofficeUsers: endpoint({
    method: 'GET',
    path: '/BackofficeUser/Many',
    summary: 'All back-office users in reach but the caller',
    access: only({ SuperAdmin: 'all', ProviderAdmin: 'provider' }),
    answer: { json: z.array(backofficeUser) },
  }),
  listBackofficeUserRoles: endpoint({
    method: 'GET',
    path: '/BackofficeUser/AvailableRoles',
    summary: 'The roles that the caller may give to back-office users',
    access: managers,
    answer: { json: availableRoles },
  }),
  createBackofficeUser: endpoint({
    method: 'POST',
    path: '/BackofficeUser',
    summary: 'Create a back-office user',
    access: managers,
    body: backofficeUserCreation,
    status: 201,
    answer: { json: created },
    errors: [...assignmentErrors, 'EmailAlreadyInUse', 'ReauthenticationRequired', 'TooManyRequests'],
  }),
  updateBackofficeUser: endpoint({
    method: 'PUT',
    path: '/BackofficeUser/{id}',
    summary: 'Change a back-office user; oneself the names only',
    access: managersOrOwnRecord,
    withoutSecondFactor: 'own record',
    params: idParams,
    body: backofficeUserEdit,
    status: 204,
    answer: 'nothing',
    errors: [
      ...assignmentErrors,
      'BackofficeUserNotFound',
      'DeleteLastProviderAdminNotAllowed',
      'DeleteNotAllowed',
      'StatusChangeNotAllowed',
      'ReauthenticationRequired',
    ],
  }),
  inviteBackofficeUsers: endpoint({
    method: 'POST',
    path: '/BackofficeUser/CreateInvitation',
    summary: 'Invite new or invited back-office users',
    access: managers,
    query: idsQuery,
    status: 204,
    answer: 'nothing',
    errors: [
      'BackofficeUserNotFound',
      'InvitationNotAllowed',
      'BlockedBySuperAdmin',
      'ReauthenticationRequired',
      'TooManyRequests',
    ],
  }),
  deleteBackofficeUser: endpoint({
    method: 'DELETE',
    path: '/BackofficeUser/{id}',
    summary: 'Delete a back-office user, or the own account',
    access: managersOrOwnRecord,
    params: idParams,
    status: 204,
    answer: 'nothing',
    errors: [
      'BackofficeUserNotFound',
      'DeleteLastProviderAdminNotAllowed',
      'DeleteNotAllowed',
      'ReauthenticationRequired',
    ],
  }),
  deleteBackofficeUsers: endpoint({
    method: 'DELETE',
    path: '/BackofficeUser/Many',
    summary: 'Delete several back-office users, all or none',
    access: managers,
    query: idsQuery,
    status: 204,
    answer: 'nothing',
    errors: [
      'BackofficeUserNotFound',
      'DeleteLastProviderAdminNotAllowed',
      'DeleteNotAllowed',
      'ReauthenticationRequired',
    ],
  }),
} as const;
