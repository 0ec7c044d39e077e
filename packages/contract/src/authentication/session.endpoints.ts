import { declareEndpoints } from '../endpoint.ts';
import * as sessionAccess from './session.access.ts';
import {
  logoutRequest,
  sessionStatus,
  tokenRequest,
  tokenResponse,
  userInformation,
} from './authentication.schemas.ts';

/** Sign-in, refresh, session check and sign-out. */
export const sessionEndpoints = declareEndpoints(sessionAccess, {
  createToken: {
    call: 'POST /connect/token',
    // RFC 6749 section 3.2 requires it.
    ignoresUnknownQuery: true,
    summary: 'Sign in with a password, give the second factor, or refresh',
    bodyType: 'form',
    body: tokenRequest,
    response: { json: tokenResponse },
    errors: ['TooManyRequests', 'Overloaded'],
  },
  checkSession: {
    call: 'GET /',
    summary: 'Is the session valid?',
    withoutSecondFactor: 'open',
    response: { json: sessionStatus },
  },
  getUserInformation: {
    call: 'GET /Authentication/GetUserInformation',
    summary: 'The current user, with roles and providers',
    withoutSecondFactor: 'open',
    response: { json: userInformation },
  },
  logout: {
    call: 'POST /Authentication/Logout',
    summary: 'End the session of a refresh token; returns 204 for an unknown token too',
    body: logoutRequest,
  },
});
