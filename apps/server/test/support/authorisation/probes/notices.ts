import { nothing, type Probe } from './probe.ts';

export const noticeProbes = {
  getNoticePreference: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
  updateNoticePreference: {
    targets: 'no rows',
    request: () => ({ payload: { preference: 'per-document' } }),
    statusIfAllowed: 204,
  },
  unsubscribeFromNotices: {
    targets: 'no rows',
    request: () => ({ query: { token: 'ot_unknown' } }),
    statusIfAllowed: 400,
  },
} as const satisfies Record<string, Probe>;
