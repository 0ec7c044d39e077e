import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { NoticeService } from './notice.service.ts';

export function noticeRoutes(notices: NoticeService) {
  return routesOf<'notices', Caller>('notices', {
    getNoticePreference: async ({ caller }) => ({ preference: await notices.getPreference(caller) }),
    updateNoticePreference: async ({ caller, body, origin }) => {
      await notices.updatePreference(caller, body.preference, origin);
      return undefined;
    },
    unsubscribeFromNotices: async ({ query, origin }) => {
      await notices.unsubscribe(query.token, origin);
      return undefined;
    },
  });
}
