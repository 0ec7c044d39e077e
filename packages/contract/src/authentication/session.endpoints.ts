import { anybody, endpoint, oneself } from '../endpoint.ts';
import {
  logoutRequest,
  sessionStatus,
  tokenRequest,
  tokenResponse,
  userInformation,
} from './authentication.schemas.ts';

/** Sign-in, refresh, session check and sign-out. */
export const sessionEndpoints = {
  createToken: endpoint({
    method: 'POST',
    path: '/connect/token',
    // OAuth 2.0 asks for it (RFC 6749 section 3.2).
    ignoresUnknownQuery: true,
    summary: 'Sign in with a password, give the second factor, or refresh',
    access: anybody,
    bodyType: 'form',
    body: tokenRequest,
    answer: { json: tokenResponse },
    errors: ['TooManyRequests', 'Overloaded'],
  }),
  checkSession: endpoint({
    method: 'GET',
    path: '/',
    summary: 'Is the session valid?',
    access: oneself,
    withoutSecondFactor: 'open',
    answer: { json: sessionStatus },
  }),
  getUserInformation: endpoint({
    method: 'GET',
    path: '/Authentication/GetUserInformation',
    summary: 'The current user, with roles and providers',
    access: oneself,
    withoutSecondFactor: 'open',
    answer: { json: userInformation },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/Authentication/Logout',
    summary: 'End the session of a refresh token; also answers 204 for an unknown one',
    access: anybody,
    body: logoutRequest,
    status: 204,
    answer: 'nothing',
  }),
} as const;
