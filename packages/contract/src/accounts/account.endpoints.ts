import { z } from 'zod';
import { declareEndpoints } from '../endpoint.ts';
import * as accountAccess from './account.access.ts';
import {
  applyInvitationBody,
  emailBody,
  endSessionsQuery,
  passwordLinkBody,
  passwordLinkInformation,
  passwordResetBody,
  signedInSession,
  twoFactorInformation,
} from './account.schemas.ts';

const applyInvitation = {
  summary: 'Set the password with the token of an invitation, a reset or a change of address',
  body: applyInvitationBody,
  errors: [
    'TokenValidationFailed',
    'PasswordTooWeak',
    'PasswordTooCommon',
    'PasswordContainsOwnData',
    'TooManyRequests',
  ],
} as const;

const createChangeMail = {
  summary: 'Mail a link to a new e-mail address; the address changes when the link is used',
  body: emailBody,
  errors: ['ReauthenticationRequired'],
} as const;

/** Passwords, second factors, signed-in devices and changes of e-mail address. */
export const accountEndpoints = declareEndpoints(accountAccess, {
  requestPasswordReset: {
    call: 'PUT /Authentication/PasswordReset',
    summary:
      'Send a link to set a new password; always returns 200 after the same time, whether or not the address has an account',
    body: passwordResetBody,
    status: 200,
  },
  getTwoFactorInformation: {
    call: 'GET /Authentication/TwoFactorInformation',
    summary: 'Begin the set-up of a second factor; the active one stays until the code is verified',
    withoutSecondFactor: 'open',
    response: { json: twoFactorInformation },
    errors: ['ReauthenticationRequired'],
  },
  deactivateTwoFactor: {
    call: 'PUT /Authentication/DeactivateTwoFactor/{id}',
    summary: 'Remove a second factor; the owner gets a mail',
    errors: ['ReauthenticationRequired'],
  },
  listSessions: {
    call: 'GET /Authentication/Sessions/{userId}',
    summary: "An account's signed-in devices",
    response: { json: z.array(signedInSession) },
  },
  endSessions: {
    call: 'DELETE /Authentication/Sessions/{userId}',
    summary: 'End the given sessions of an account, or all except the current session of the caller',
    query: endSessionsQuery,
    errors: ['ReauthenticationRequired'],
  },
  describePasswordLink: {
    call: 'POST /Authentication/PasswordLink',
    summary: 'Say what the link of an e-mail is for and until when, without using it up',
    body: passwordLinkBody,
    response: { json: passwordLinkInformation },
    errors: ['TokenValidationFailed', 'TooManyRequests'],
  },
  applyCustomerUserInvitation: { ...applyInvitation, call: 'POST /CustomerUser/ApplyInvitation/{id}' },
  applyBackofficeUserInvitation: { ...applyInvitation, call: 'POST /BackofficeUser/ApplyInvitation/{id}' },
  createCustomerUserChangeMail: { ...createChangeMail, call: 'POST /CustomerUser/CreateChangeMail/{id}' },
  createBackofficeUserChangeMail: { ...createChangeMail, call: 'POST /BackofficeUser/CreateChangeMail/{id}' },
});
