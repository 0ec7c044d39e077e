import { nothing, type Probe } from './probe.ts';

const BROWSER = { deviceToken: 'b'.repeat(43) };

/** The test of access has no identity provider; `sign-on.test.ts` has one. */
export const signOnProbes = {
  startSignOn: {
    targets: 'no rows',
    request: () => ({ payload: { ...BROWSER, provider: 'unknown' } }),
    statusIfAllowed: 400,
  },
  completeSignOn: {
    targets: 'no rows',
    request: () => ({ payload: { ...BROWSER, provider: 'unknown', response: 'code=c&state=s' } }),
    statusIfAllowed: 400,
  },
  confirmBySignOn: {
    targets: 'no rows',
    request: () => ({ payload: BROWSER }),
    // No account of this test is linked.
    statusIfAllowed: 400,
  },
  signOutOfSignOn: {
    targets: 'no rows',
    request: () => ({ payload: { refresh_token: 'unknown' } }),
    statusIfAllowed: 200,
  },
  unlinkSignOn: { targets: 'one', kind: 'backoffice-user', request: nothing, statusIfAllowed: 204 },
} as const satisfies Record<string, Probe>;
