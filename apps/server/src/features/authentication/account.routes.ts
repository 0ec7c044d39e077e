import type { UserType } from '@belegfach/contract';
import { routesOf } from '../../platform/http/index.ts';
import type { AccountService } from './account.service.ts';
import type { Caller } from './caller.ts';

export function accountRoutes(accounts: AccountService) {
  const of = (publicId: string, userType: UserType) => ({ publicId, userType });
  return routesOf<'accounts', Caller>('accounts', {
    requestPasswordReset: async ({ body, origin }) => {
      await accounts.requestPasswordReset(body, origin);
      return undefined;
    },
    getTwoFactorInformation: ({ caller }) => accounts.secondFactor.beginSetUp(caller),
    deactivateTwoFactor: async ({ caller, params, origin }) => {
      await accounts.secondFactor.deactivate(caller, params.id, origin);
      return undefined;
    },
    listSessions: ({ caller, params }) => accounts.devices.list(caller, params.userId),
    endSessions: async ({ caller, params, query, origin }) => {
      await accounts.devices.end(caller, params.userId, query.id, origin);
      return undefined;
    },
    applyCustomerUserInvitation: async ({ params, body, origin }) => {
      await accounts.applyPassword(of(params.id, 'CustomerUser'), body, origin);
      return undefined;
    },
    applyBackofficeUserInvitation: async ({ params, body, origin }) => {
      await accounts.applyPassword(of(params.id, 'BackofficeUser'), body, origin);
      return undefined;
    },
    createCustomerUserChangeMail: async ({ caller, params, body, origin }) => {
      await accounts.changeEmail(caller, of(params.id, 'CustomerUser'), body.email, origin);
      return undefined;
    },
    createBackofficeUserChangeMail: async ({ caller, params, body, origin }) => {
      await accounts.changeEmail(caller, of(params.id, 'BackofficeUser'), body.email, origin);
      return undefined;
    },
  });
}
