import { logoutRequest } from '../authentication/authentication.schemas.ts';
import { declareEndpoints } from '../endpoint.ts';
import * as signOnAccess from './sign-on.access.ts';
import {
  signOnAddress,
  signOnConfirmation,
  signOnResponse,
  signOnResult,
  signOnStart,
  signOutAddress,
} from './sign-on.schemas.ts';

/** Single sign-on of back-office users at the identity providers of the settings (OpenID Connect). */
export const signOnEndpoints = declareEndpoints(signOnAccess, {
  startSignOn: {
    call: 'POST /SignOn/Start',
    summary: 'Start a sign-in at an identity provider',
    body: signOnStart,
    response: { json: signOnAddress },
    errors: ['SignOnUnavailable', 'TooManyRequests'],
  },
  completeSignOn: {
    call: 'POST /SignOn/Complete',
    summary: 'Complete a sign-in or a confirmation with the response of the identity provider',
    body: signOnResponse,
    response: { json: signOnResult },
    errors: [
      'SignOnExpired',
      'SignOnCancelled',
      'SignOnFailed',
      'SignOnEmailRefused',
      'SignOnNotAllowed',
      'SignOnLinkedToAnother',
      'SignOnUnavailable',
      'TooManyRequests',
    ],
  },
  confirmBySignOn: {
    call: 'POST /SignOn/Confirm',
    summary:
      'Confirm the identity of the caller at the identity provider, which asks for the credentials again',
    withoutSecondFactor: 'open',
    body: signOnConfirmation,
    response: { json: signOnAddress },
    errors: ['SignOnNotAllowed', 'SignOnUnavailable', 'TooManyRequests'],
  },
  signOutOfSignOn: {
    call: 'POST /SignOn/SignOut',
    summary:
      'End the session of a refresh token, and return the address that ends it at the identity provider',
    body: logoutRequest,
    response: { json: signOutAddress },
  },
  unlinkSignOn: {
    call: 'DELETE /SignOn/{id}',
    summary: "Remove the link of a back-office user to an identity provider, and end the user's sessions",
    errors: ['ReauthenticationRequired'],
  },
});
