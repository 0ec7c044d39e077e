import type { UserType } from '@belegfach/contract';
import { defineRoutes } from '../../platform/http/index.ts';
import type { AuthenticationDependencies } from './authentication.dependencies.ts';
import type { Caller } from './caller.ts';
import { requestEmailChange } from './email-change/request-email-change.ts';
import { createRequestPasswordReset } from './password-reset/request-password-reset.ts';
import { beginSecondFactorSetUp, deactivateSecondFactor } from './second-factor/change-second-factor.ts';
import { endSessions, listSessions } from './sessions/signed-in-sessions.ts';
import type { SessionService } from './session.service.ts';
import type { SignOnService } from './sign-on/sign-on.service.ts';
import { createApplyPassword } from './set-password/apply-password.ts';
import { describePasswordLink } from './set-password/describe-password-link.ts';

export function accountRoutes(dependencies: AuthenticationDependencies) {
  const requestPasswordReset = createRequestPasswordReset(dependencies);
  const applyPassword = createApplyPassword(dependencies);
  const accountOf = (publicId: string, userType: UserType) => ({ publicId, userType });
  return defineRoutes<'accounts', Caller>('accounts', {
    requestPasswordReset: ({ body, origin }) => requestPasswordReset(body, origin),
    getTwoFactorInformation: ({ caller }) => beginSecondFactorSetUp(dependencies, caller),
    deactivateTwoFactor: ({ caller, params, origin }) =>
      deactivateSecondFactor(dependencies, caller, params.id, origin),
    listSessions: ({ caller, params }) => listSessions(dependencies, caller, params.userId),
    endSessions: ({ caller, params, query, origin }) =>
      endSessions(dependencies, caller, params.userId, query.id, origin),
    describePasswordLink: ({ body, origin }) => describePasswordLink(dependencies, body, origin),
    applyCustomerUserInvitation: ({ params, body, origin }) =>
      applyPassword(accountOf(params.id, 'CustomerUser'), body, origin),
    applyBackofficeUserInvitation: ({ params, body, origin }) =>
      applyPassword(accountOf(params.id, 'BackofficeUser'), body, origin),
    createCustomerUserChangeMail: ({ caller, params, body, origin }) =>
      requestEmailChange(dependencies, caller, accountOf(params.id, 'CustomerUser'), body.email, origin),
    createBackofficeUserChangeMail: ({ caller, params, body, origin }) =>
      requestEmailChange(dependencies, caller, accountOf(params.id, 'BackofficeUser'), body.email, origin),
  });
}

export function signOnRoutes(signOn: SignOnService) {
  return defineRoutes<'signOn', Caller>('signOn', {
    startSignOn: ({ body, origin }) => signOn.start(body, origin),
    completeSignOn: ({ body, origin }) => signOn.complete(body, origin),
    confirmBySignOn: ({ caller, body, origin }) => signOn.confirm(caller, body.deviceToken, origin),
    signOutOfSignOn: ({ body, origin }) => signOn.signOut(body.refresh_token, origin),
    unlinkSignOn: ({ caller, params, origin }) => signOn.unlink(caller, params.id, origin),
  });
}

export function sessionRoutes(sessions: SessionService) {
  return defineRoutes<'session', Caller>('session', {
    createToken: ({ body, caller, origin }) => sessions.createToken(body, caller, origin),
    checkSession: () => ({ status: 'ok' }),
    getUserInformation: ({ caller }) => sessions.getUserInformation(caller),
    logout: ({ body, origin }) => sessions.logout(body.refresh_token, origin),
  });
}
