import { z } from 'zod';
import { anybody, endpoint, oneself, only } from '../endpoint.ts';
import { idParams } from '../primitives.ts';
import {
  applyInvitationBody,
  emailBody,
  endSessionsQuery,
  passwordResetBody,
  sessionOwnerParams,
  signedInSession,
  twoFactorInformation,
} from './account.schemas.ts';

/** The own account; for a SuperAdmin every account; for a ProviderAdmin also the back-office users it manages (a lost phone). */
const ownOrManagedAccounts = only({
  ...oneself,
  SuperAdmin: 'all',
  ProviderAdmin: 'provider-without-super-admins-or-own-record',
});

const passwordErrors = [
  'TokenValidationFailed',
  'PasswordTooWeak',
  'PasswordTooCommon',
  'PasswordContainsOwnData',
  'TooManyRequests',
] as const;

/** Passwords, second factors, signed-in devices and changes of e-mail address. */
export const accountEndpoints = {
  requestPasswordReset: endpoint({
    method: 'PUT',
    path: '/Authentication/PasswordReset',
    summary: 'Send a link to set a new password; always answers 200, after the same time',
    access: anybody,
    body: passwordResetBody,
    status: 200,
    answer: 'nothing',
  }),
  getTwoFactorInformation: endpoint({
    method: 'GET',
    path: '/Authentication/TwoFactorInformation',
    summary: 'Begin the set-up of a second factor; the active one stays until the code is verified',
    access: oneself,
    withoutSecondFactor: 'open',
    answer: { json: twoFactorInformation },
    errors: ['ReauthenticationRequired'],
  }),
  deactivateTwoFactor: endpoint({
    method: 'PUT',
    path: '/Authentication/DeactivateTwoFactor/{id}',
    summary: 'Remove a second factor; the owner gets a mail',
    access: ownOrManagedAccounts,
    params: idParams,
    status: 204,
    answer: 'nothing',
    errors: ['ReauthenticationRequired'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/Authentication/Sessions/{userId}',
    summary: "An account's signed-in devices",
    access: ownOrManagedAccounts,
    params: sessionOwnerParams,
    answer: { json: z.array(signedInSession) },
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/Authentication/Sessions/{userId}',
    summary: 'End the given sessions of an account, or all but the one that asks',
    access: ownOrManagedAccounts,
    params: sessionOwnerParams,
    query: endSessionsQuery,
    status: 204,
    answer: 'nothing',
    errors: ['ReauthenticationRequired'],
  }),
  applyCustomerUserInvitation: endpoint({
    method: 'POST',
    path: '/CustomerUser/ApplyInvitation/{id}',
    summary: 'Set the password with the token of an invitation, a reset or a change of address',
    access: anybody,
    params: idParams,
    body: applyInvitationBody,
    status: 204,
    answer: 'nothing',
    errors: passwordErrors,
  }),
  applyBackofficeUserInvitation: endpoint({
    method: 'POST',
    path: '/BackofficeUser/ApplyInvitation/{id}',
    summary: 'Set the password with the token of an invitation, a reset or a change of address',
    access: anybody,
    params: idParams,
    body: applyInvitationBody,
    status: 204,
    answer: 'nothing',
    errors: passwordErrors,
  }),
  createCustomerUserChangeMail: endpoint({
    method: 'POST',
    path: '/CustomerUser/CreateChangeMail/{id}',
    summary: 'Mail a link to a new address, which takes effect when the link is used',
    access: only({ SuperAdmin: 'all', CustomerUser: 'own-record' }),
    params: idParams,
    body: emailBody,
    status: 204,
    answer: 'nothing',
    errors: ['ReauthenticationRequired'],
  }),
  createBackofficeUserChangeMail: endpoint({
    method: 'POST',
    path: '/BackofficeUser/CreateChangeMail/{id}',
    summary: 'Mail a link to a new address, which takes effect when the link is used',
    access: only({
      SuperAdmin: 'all',
      ProviderAdmin: 'own-record',
      ProviderUser: 'own-record',
      SalesmanUser: 'own-record',
      BranchManager: 'own-record',
    }),
    params: idParams,
    body: emailBody,
    status: 204,
    answer: 'nothing',
    errors: ['ReauthenticationRequired'],
  }),
} as const;
