import { AppError } from '../../platform/errors/index.ts';
import type { AuthenticationLimits } from './authentication.limits.ts';
import type { Caller } from './caller.ts';

/**
 * Asks for password (and code) again when the sign-in is too old for what is to be done (security section 2, step-up).
 * @throws AppError ReauthenticationRequired
 */
export function requireRecentSignIn(
  caller: Caller,
  { recentSignInSeconds }: Pick<AuthenticationLimits, 'recentSignInSeconds'>,
): void {
  if (caller.signedInSecondsAgo > recentSignInSeconds) throw new AppError('ReauthenticationRequired');
}
