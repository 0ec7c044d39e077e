import type { RateLimit } from '../../platform/rate-limit/index.ts';

/** Lifetimes in seconds and limits of the sign-in; passed as an argument, so that tests and the demo can use other values. */
export interface AuthenticationLimits {
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly sessionSeconds: { readonly BackofficeUser: number; readonly CustomerUser: number };
  readonly maxSessions: number;
  /**
   * A used refresh token that comes back within this time is refused without ending the session: two tabs may refresh
   * at the same time.
   */
  readonly reuseToleranceSeconds: number;
  /** Maximum age of a sign-in for changes of users' access and for bulk deletions (step-up). */
  readonly recentSignInSeconds: number;
  readonly invitationSeconds: number;
  /** Of the token that a sign-in with an initial password returns. */
  readonly setPasswordSeconds: number;
  readonly passwordResetSeconds: number;
  readonly emailChangeSeconds: number;
  /** Time between password and code. */
  readonly secondFactorSeconds: number;
  /** Time between the QR code of a new second factor and its first code. */
  readonly secondFactorSetupSeconds: number;
  /** Codes that can be checked with one token. */
  readonly maxCodesPerToken: number;
  /** Wrong passwords in a row after which the password is turned off until it is reset by e-mail. */
  readonly maxWrongPasswords: number;
  /** Wrong codes in a row, each after the right password: the password is turned off and all sessions end. */
  readonly maxWrongCodes: number;
  readonly account: RateLimit;
  /** Passwords and codes from a device where the account has signed in before; attempts from other devices do not count here. */
  readonly device: RateLimit;
  readonly deviceCodes: RateLimit;
  readonly network: RateLimit;
  readonly networkDay: RateLimit;
  /** Codes per account; a right password does not reset this counter. */
  readonly codes: RateLimit;
  /** E-mails that anybody can cause with an address, per address and per network; beyond these limits nothing is sent. */
  readonly resetsPerHour: RateLimit;
  readonly resetsPerDay: RateLimit;
  readonly resetsPerNetwork: RateLimit;
  /** E-mails that a known device can request, even when other clients have used up the limits above. */
  readonly resetsPerDevice: RateLimit;
  /** Wrong tokens on the page that sets a password. */
  readonly passwordTokens: RateLimit;
  readonly invitations: RateLimit;
  /** Links to a new address, per new address, so that its owner does not receive many unwanted e-mails. */
  readonly emailChanges: RateLimit;
  /** The same per account: each link may go to a different person, and each notice goes to the owner of the account. */
  readonly emailChangesOfAccount: RateLimit;
  readonly refreshes: RateLimit;
  /** Requests of one session within a minute. */
  readonly requestsPerMinute: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Allows `count` attempts in a window and then none until the window is over. */
function atMost(bucket: string, count: number, windowSeconds: number): RateLimit {
  return {
    bucket,
    free: count - 1,
    windowSeconds,
    firstWaitSeconds: windowSeconds,
    maxWaitSeconds: windowSeconds,
  };
}

/** Allows five attempts; each further one must wait, first one minute, then twice as long each time, up to 15 minutes. */
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
