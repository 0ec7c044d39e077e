import type { RateLimit } from '../../platform/rate-limit/index.ts';

/** Times in seconds and counts of signing in (decisions D2, security section 2); an argument of the composition (D11). */
export interface AuthenticationLimits {
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly sessionSeconds: { readonly BackofficeUser: number; readonly CustomerUser: number };
  readonly maxSessions: number;
  /** Within this time a used refresh token is only refused: two tabs may refresh at once. */
  readonly reuseToleranceSeconds: number;
  /** How old a sign-in may be for what changes who may sign in, and for bulk deletes (security section 2, step-up). */
  readonly recentSignInSeconds: number;
  readonly invitationSeconds: number;
  /** Of the token that an initial password is answered with. */
  readonly setPasswordSeconds: number;
  readonly passwordResetSeconds: number;
  readonly emailChangeSeconds: number;
  /** Between password and code. */
  readonly secondFactorSeconds: number;
  /** Between the picture of a new second factor and its first code. */
  readonly secondFactorSetupSeconds: number;
  /** Codes that one token lets try. */
  readonly maxCodesPerToken: number;
  /** Wrong passwords in a row after which the password is off until it is reset by mail. */
  readonly maxWrongPasswords: number;
  /** Wrong codes in a row, from somebody who knows the password: the same, and all sessions end. */
  readonly maxWrongCodes: number;
  readonly account: RateLimit;
  /** Passwords and codes from a device that the account was signed in from before: strangers' tries do not count there. */
  readonly device: RateLimit;
  readonly deviceCodes: RateLimit;
  readonly network: RateLimit;
  readonly networkDay: RateLimit;
  /** Codes, per account: a right password does not forget wrong ones. */
  readonly codes: RateLimit;
  /** Mails that a stranger can cause, per address and per network; beyond it nothing is sent. */
  readonly resetsPerHour: RateLimit;
  readonly resetsPerDay: RateLimit;
  readonly resetsPerNetwork: RateLimit;
  /** Mails that a known device can ask for, whatever strangers have used up. */
  readonly resetsPerDevice: RateLimit;
  /** Wrong tokens at the page that sets a password. */
  readonly passwordTokens: RateLimit;
  readonly invitations: RateLimit;
  /** Links to a new address, per address: nobody is to be bothered with them. */
  readonly emailChanges: RateLimit;
  /** The same per account that wishes: each link may go to another stranger, and each notice to one owner. */
  readonly emailChangesOfAccount: RateLimit;
  readonly refreshes: RateLimit;
  /** Requests of one session within a minute. */
  readonly requestsPerMinute: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** So many tries in a window, then none until it is over. The try that fills the count is itself allowed. */
function atMost(bucket: string, count: number, windowSeconds: number): RateLimit {
  return {
    bucket,
    free: count - 1,
    windowSeconds,
    firstWaitSeconds: windowSeconds,
    maxWaitSeconds: windowSeconds,
  };
}

/** Five tries are free; each further one waits, a minute first, then twice as long, up to a quarter of an hour. */
function slowedDown(bucket: string): RateLimit {
  return {
    bucket,
    free: 5,
    windowSeconds: 12 * HOUR,
    firstWaitSeconds: MINUTE,
    maxWaitSeconds: 15 * MINUTE,
  };
}

export const AUTHENTICATION_LIMITS: AuthenticationLimits = {
  accessTokenSeconds: 10 * MINUTE,
  refreshTokenSeconds: HOUR,
  sessionSeconds: { BackofficeUser: 12 * HOUR, CustomerUser: DAY },
  maxSessions: 10,
  reuseToleranceSeconds: 5,
  recentSignInSeconds: 15 * MINUTE,
  invitationSeconds: 14 * DAY,
  setPasswordSeconds: 15 * MINUTE,
  passwordResetSeconds: HOUR,
  emailChangeSeconds: DAY,
  secondFactorSeconds: 5 * MINUTE,
  secondFactorSetupSeconds: 10 * MINUTE,
  maxCodesPerToken: 5,
  maxWrongPasswords: 100,
  maxWrongCodes: 10,
  account: slowedDown('sign-in-account'),
  device: slowedDown('sign-in-device'),
  deviceCodes: slowedDown('second-factor-device'),
  network: atMost('sign-in-network', 30, 10 * MINUTE),
  networkDay: atMost('sign-in-network-day', 300, DAY),
  codes: slowedDown('second-factor-account'),
  resetsPerHour: atMost('password-reset-hour', 3, HOUR),
  resetsPerDay: atMost('password-reset-day', 10, DAY),
  resetsPerNetwork: atMost('password-reset-network', 20, HOUR),
  resetsPerDevice: atMost('password-reset-device', 3, HOUR),
  passwordTokens: atMost('password-token-network', 10, 10 * MINUTE),
  invitations: atMost('invitation-recipient', 3, DAY),
  emailChanges: atMost('email-change-recipient', 3, HOUR),
  emailChangesOfAccount: atMost('email-change-account', 10, DAY),
  refreshes: atMost('refresh-session', 30, MINUTE),
  requestsPerMinute: 600,
};
