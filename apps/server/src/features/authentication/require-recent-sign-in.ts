import { AppError } from '../../platform/errors/index.ts';
import type { AuthenticationLimits } from './authentication.limits.ts';
import type { Caller } from './caller.ts';

/**
 * Requires a new sign-in with password (and code) if the last one is too old for a sensitive action (step-up).
 * @throws AppError ReauthenticationRequired
 */
export function requireRecentSignIn(caller: Caller, { recentSignInSeconds }: AuthenticationLimits): void {
  if (caller.signedInSecondsAgo > recentSignInSeconds) throw new AppError('ReauthenticationRequired');
}
