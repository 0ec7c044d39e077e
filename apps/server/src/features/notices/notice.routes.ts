import type { Database } from '../../platform/database/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { changePreference, getPreference, unsubscribe } from './notice-preferences.ts';

export function noticeRoutes(database: Database) {
  return defineRoutes<'notices', Caller>('notices', {
    getNoticePreference: ({ caller }) => getPreference(database, caller),
    updateNoticePreference: ({ caller, body, origin }) =>
      changePreference(database, caller, body.preference, origin),
    unsubscribeFromNotices: ({ query, body, origin }) =>
      unsubscribe(database, body.token ?? query.token, origin),
  });
}
