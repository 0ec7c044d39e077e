import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from './caller.ts';
import type { SessionService } from './session.service.ts';

export function sessionRoutes(sessions: SessionService) {
  return routesOf<'session', Caller>('session', {
    createToken: ({ body, caller, origin }) => sessions.createToken(body, caller, origin),
    checkSession: () => ({ status: 'ok' }),
    getUserInformation: ({ caller }) => sessions.getUserInformation(caller),
    logout: async ({ body, origin }) => {
      await sessions.logout(body.refresh_token, origin);
      return undefined;
    },
  });
}
