import type { Origin } from '../../platform/audit/index.ts';
import type { RateLimit } from '../../platform/rate-limit/index.ts';

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

/** Lifetimes in seconds and limits of the sign-in; passed as an argument, so that tests and the demo can use other values. */
export const AUTHENTICATION_LIMITS = {
  accessTokenSeconds: 10 * MINUTE,
  refreshTokenSeconds: HOUR,
  sessionSeconds: { BackofficeUser: 12 * HOUR, CustomerUser: DAY },
  maxSessions: 10,
  /**
   * A used refresh token that comes back within this time is refused without ending the session: two tabs may refresh
   * at the same time.
   */
  reuseToleranceSeconds: 5,
  /** Maximum age of a sign-in for changes of users' access and for bulk deletions (step-up). */
  recentSignInSeconds: 15 * MINUTE,
  invitationSeconds: 14 * DAY,
  /** Lifetime of the token that a sign-in with an initial password returns. */
  setPasswordSeconds: 15 * MINUTE,
  passwordResetSeconds: HOUR,
  emailChangeSeconds: DAY,
  /** Maximum time between password and code. */
  secondFactorSeconds: 5 * MINUTE,
  /** Maximum time between the QR code of a new second factor and its first code. */
  secondFactorSetupSeconds: 10 * MINUTE,
  /** Minimum time of the answer to a refused sign-in, longer than the verification of a password takes. */
  refusalSeconds: 1,
  /** Codes that can be checked with one token. */
  maxCodesPerToken: 5,
  /** After this number of consecutive wrong passwords the password is turned off until it is reset by e-mail. */
  maxWrongPasswords: 100,
  /**
   * After this number of consecutive wrong codes, each after the right password, the password is turned off and all
   * sessions end.
   */
  maxWrongCodes: 10,
  account: slowedDown('sign-in-account'),
  /** Passwords and codes from a device where the account has signed in before; attempts from other devices do not count here. */
  device: slowedDown('sign-in-device'),
  deviceCodes: slowedDown('second-factor-device'),
  network: atMost('sign-in-network', 30, 10 * MINUTE),
  networkDay: atMost('sign-in-network-day', 300, DAY),
  /** Codes per account; a right password does not reset this counter. */
  codes: slowedDown('second-factor-account'),
  /**
   * Password reset e-mails that anybody can request for an address, per address and per network. Beyond these limits
   * nothing is sent.
   */
  resetsPerHour: atMost('password-reset-hour', 3, HOUR),
  resetsPerDay: atMost('password-reset-day', 10, DAY),
  resetsPerNetwork: atMost('password-reset-network', 20, HOUR),
  /** E-mails that a known device can request, even when other clients have used up the limits above. */
  resetsPerDevice: atMost('password-reset-device', 3, HOUR),
  /** Wrong tokens on the page that sets a password. */
  passwordTokens: atMost('password-token-network', 10, 10 * MINUTE),
  invitations: atMost('invitation-recipient', 3, DAY),
  /**
   * E-mails to a new address with a link, per new address, so that the owner of the address does not receive many
   * unwanted e-mails.
   */
  emailChanges: atMost('email-change-recipient', 3, HOUR),
  /**
   * The same e-mails per account: each link may go to a different person, and each notice goes to the owner of the
   * account.
   */
  emailChangesOfAccount: atMost('email-change-account', 10, DAY),
  refreshes: atMost('refresh-session', 30, MINUTE),
  /** Requests of one session within a minute. */
  requestsPerMinute: 600,
};

export type AuthenticationLimits = Readonly<typeof AUTHENTICATION_LIMITS>;

/** An address that all clients behind an unnamed proxy share counts as this many networks. */
const NETWORKS_BEHIND_A_PROXY = 100;

/**
 * The limit of a network for this request. Where all clients seem to have one address, a few wrong passwords of one
 * client would lock all others out: there the limit is much higher, and the limits of the accounts stay the same.
 */
export function networkRateLimitFor(rule: RateLimit, { isShared }: Origin): RateLimit {
  if (isShared !== true) return rule;
  const free = (rule.free + 1) * NETWORKS_BEHIND_A_PROXY - 1;
  return { ...rule, bucket: `${rule.bucket}-shared`, free };
}
