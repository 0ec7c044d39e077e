import type { Database } from '../../platform/database/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { getFailedMailPage, sendFailedMailAgain } from './failed-mails.ts';

export function mailRoutes(database: Database) {
  return defineRoutes<'mail', Caller>('mail', {
    listFailedMails: ({ caller, query }) => getFailedMailPage(database, caller, query),
    retryMail: ({ caller, params, origin }) => sendFailedMailAgain(database, caller, params.id, origin),
  });
}
