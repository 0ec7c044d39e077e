import { INACTIVITY_SECONDS } from '@belegfach/contract';
import type { RequestOrigin } from '../../platform/audit/index.ts';
import type { RateLimit } from '../../platform/rate-limit/index.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Allows `count` attempts in a window, and no more until the window is over. */
function atMost(bucket: string, count: number, windowSeconds: number): RateLimit {
  return {
    bucket,
    freeAttempts: count - 1,
    windowSeconds,
    firstWaitSeconds: windowSeconds,
    maxWaitSeconds: windowSeconds,
  };
}

/** Allows five attempts. Each further one must wait: the first for one minute, then twice as long each time, up to 15 minutes. */
function withBackoff(bucket: string): RateLimit {
  return {
    bucket,
    freeAttempts: 5,
    windowSeconds: 12 * HOUR_S,
    firstWaitSeconds: MINUTE_S,
    maxWaitSeconds: 15 * MINUTE_S,
  };
}

/** Lifetimes in seconds, and limits of the sign-in. The functions get them as an argument: tests and the demo use other values. */
export const AUTHENTICATION_LIMITS = {
  accessTokenSeconds: 10 * MINUTE_S,
  refreshTokenSeconds: INACTIVITY_SECONDS,
  sessionSeconds: { BackofficeUser: 12 * HOUR_S, CustomerUser: DAY_S },
  maxSessions: 10,
  /**
   * A used refresh token that is sent again within this time is refused, but its session does not end: two tabs may
   * refresh at the same time.
   */
  reuseToleranceSeconds: 5,
  /** Maximum age of the sign-in when a caller changes the access of users or deletes many rows (step-up). */
  recentSignInSeconds: 15 * MINUTE_S,
  invitationSeconds: 14 * DAY_S,
  /** Lifetime of the token that the response to an initial password contains. */
  setPasswordSeconds: 15 * MINUTE_S,
  passwordResetSeconds: HOUR_S,
  emailChangeSeconds: DAY_S,
  /** Maximum time between password and code. */
  secondFactorSeconds: 5 * MINUTE_S,
  /** Maximum time between the QR code of a new second factor and its first code. */
  secondFactorSetupSeconds: 10 * MINUTE_S,
  /** Minimum response time of a refused sign-in. The verification of a password takes less time. */
  refusalSeconds: 1,
  /** Maximum number of codes that are checked with one token. */
  maxCodesPerToken: 5,
  /** After this many consecutive wrong passwords the password is turned off until it is reset by e-mail. */
  maxWrongPasswords: 100,
  /**
   * After this many consecutive wrong codes the password is turned off and all sessions end. A user who enters a code has
   * entered the right password before.
   */
  maxWrongCodes: 10,
  passwordsPerAccount: withBackoff('sign-in-account'),
  /** Passwords and codes from a known device of the account. Attempts from other devices do not count here. */
  passwordsPerDevice: withBackoff('sign-in-device'),
  codesPerDevice: withBackoff('second-factor-device'),
  failuresPerNetwork: atMost('sign-in-network', 30, 10 * MINUTE_S),
  failuresPerNetworkDay: atMost('sign-in-network-day', 300, DAY_S),
  /** A right password does not reset this counter. */
  codesPerAccount: withBackoff('second-factor-account'),
  /**
   * Password reset e-mails, which anybody can request for any e-mail address. Beyond these limits nothing is sent. The
   * limits per hour and per day count for each e-mail address.
   */
  resetsPerHour: atMost('password-reset-hour', 3, HOUR_S),
  resetsPerDay: atMost('password-reset-day', 10, DAY_S),
  resetsPerNetwork: atMost('password-reset-network', 20, HOUR_S),
  /** A known device has its own limit: it can request an e-mail even when other clients have used up the limits above. */
  resetsPerDevice: atMost('password-reset-device', 3, HOUR_S),
  /** Wrong tokens of the set-password page. */
  wrongTokensPerNetwork: atMost('password-token-network', 10, 10 * MINUTE_S),
  invitationsPerRecipient: atMost('invitation-recipient', 3, DAY_S),
  /**
   * E-mails that confirm a new e-mail address. The limit protects the owner of that address from many unwanted
   * e-mails.
   */
  emailChangesPerRecipient: atMost('email-change-recipient', 3, HOUR_S),
  /**
   * E-mails that confirm a new e-mail address, counted per account: each link may go to a different person, and each
   * request also sends a notice to the owner of the account.
   */
  emailChangesPerAccount: atMost('email-change-account', 10, DAY_S),
  /** Maximum time between the start of a sign-on and the response of the identity provider. */
  signOnSeconds: 10 * MINUTE_S,
  signOnsPerNetwork: atMost('sign-on-network', 100, 10 * MINUTE_S),
  refreshesPerSession: atMost('refresh-session', 30, MINUTE_S),
  /** Requests of one session within a minute. */
  requestsPerMinute: 600,
};

export type AuthenticationLimits = Readonly<typeof AUTHENTICATION_LIMITS>;

/** The address of an undeclared proxy, which all clients behind it share, counts as this many networks. */
const NETWORKS_PER_PROXY = 100;

/**
 * The limit of a network for this request. If all clients seem to have the same address, the limit is much higher:
 * otherwise a few wrong passwords of one client would lock all others out. The limits per account stay the same.
 */
export function networkRateLimitFor(limit: RateLimit, { isShared }: RequestOrigin): RateLimit {
  if (isShared !== true) return limit;
  const free = (limit.freeAttempts + 1) * NETWORKS_PER_PROXY - 1;
  return { ...limit, bucket: `${limit.bucket}-shared`, freeAttempts: free };
}
