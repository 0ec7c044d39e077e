import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { FailedMailService } from './failed-mail.service.ts';

export function mailRoutes(mails: FailedMailService) {
  return routesOf<'mail', Caller>('mail', {
    listFailedMails: ({ caller, query }) => mails.list(caller, query),
    retryMail: async ({ caller, params, origin }) => {
      await mails.retry(caller, params.id, origin);
      return undefined;
    },
  });
}
