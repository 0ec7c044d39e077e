import type { PasswordLinkInformation, UserStatus, UserType } from '@belegfach/contract';
import type { RequestOrigin } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { clientNetwork, consumeAttempt } from '../../../platform/rate-limit/index.ts';
import { hashToken } from '../../../platform/session-store/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { networkRateLimitFor } from '../authentication.limits.ts';
import { findValidToken, type ValidToken } from '../one-time-tokens/one-time-token.repository.ts';

type PasswordPurpose = PasswordLinkInformation['purpose'];
export type PasswordToken = ValidToken<PasswordPurpose>;

/** The status that an account must have for a token of each purpose: the links of a blocked account do not work. */
const REQUIRED_STATUS: Readonly<Record<PasswordPurpose, UserStatus>> = {
  invitation: 'Invited',
  'set-password': 'Invited',
  'password-reset': 'Active',
  'email-change': 'Active',
};
const PURPOSES = Object.keys(REQUIRED_STATUS) as PasswordPurpose[];

export function requiredStatus({ purpose }: PasswordToken): UserStatus {
  return REQUIRED_STATUS[purpose];
}

/** The account of a link. A token of another account, or of the other kind of account, is refused. */
export interface LinkedAccount {
  readonly publicId: string;
  readonly userType: UserType;
}

/**
 * The valid token of a link that sets a password.
 * @throws AppError TokenValidationFailed, TooManyRequests
 */
export async function findPasswordToken(
  { database: { executor }, limits }: Pick<AuthenticationDependencies, 'database' | 'limits'>,
  account: LinkedAccount,
  token: string,
  origin: RequestOrigin,
): Promise<PasswordToken> {
  const validToken = await findValidToken(executor, {
    ...account,
    hash: hashToken(token),
    purposes: PURPOSES,
  });
  // Only wrong tokens count, and they never block a valid token: 256 random bits cannot be guessed, and other clients
  // in the same network must not block the owner of a link.
  if (validToken !== undefined && validToken.status === requiredStatus(validToken)) return validToken;
  const limit = networkRateLimitFor(limits.wrongTokensPerNetwork, origin);
  const waitSeconds = await consumeAttempt(executor, limit, clientNetwork(origin.address));
  if (waitSeconds > 0) throw new AppError('TooManyRequests', { retryAfter: waitSeconds });
  throw new AppError('TokenValidationFailed');
}
