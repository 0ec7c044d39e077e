import type { ThrottleRule } from '../../platform/throttle/index.ts';

/** Times in seconds and counts of signing in (decisions D2, security section 2); an argument of the composition (D11). */
export interface AuthenticationLimits {
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly sessionSeconds: { readonly BackofficeUser: number; readonly CustomerUser: number };
  readonly mostSessions: number;
  /** Within this time a spent refresh token is only refused: two tabs may refresh at once. */
  readonly reuseToleranceSeconds: number;
  readonly account: ThrottleRule;
  readonly network: ThrottleRule;
}

const HOUR = 3600;

export const AUTHENTICATION_LIMITS: AuthenticationLimits = {
  accessTokenSeconds: 600,
  refreshTokenSeconds: HOUR,
  sessionSeconds: { BackofficeUser: 12 * HOUR, CustomerUser: 24 * HOUR },
  mostSessions: 10,
  reuseToleranceSeconds: 5,
  account: {
    bucket: 'sign-in-account',
    free: 5,
    windowSeconds: 12 * HOUR,
    firstWaitSeconds: 60,
    longestWaitSeconds: 900,
  },
  network: {
    bucket: 'sign-in-network',
    free: 30,
    windowSeconds: 600,
    firstWaitSeconds: 600,
    longestWaitSeconds: 600,
  },
};
