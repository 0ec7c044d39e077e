import type { PasswordLinkBody, PasswordLinkInformation } from '@belegfach/contract';
import type { RequestOrigin } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { findPasswordToken } from './find-password-token.ts';

/**
 * Returns the purpose of a link, so that its page can state it before the user types a password. This does not use up the
 * link, and reveals nothing that the use of the link would not reveal.
 * @throws AppError TokenValidationFailed, the same for every link that does not work, TooManyRequests
 */
export async function describePasswordLink(
  dependencies: AuthenticationDependencies,
  { id, usertype, token }: PasswordLinkBody,
  origin: RequestOrigin,
): Promise<PasswordLinkInformation> {
  const link = await findPasswordToken(dependencies, { publicId: id, userType: usertype }, token, origin);
  if (!link.is_within_reach) throw new AppError('TokenValidationFailed');
  return {
    email: link.new_email ?? link.email,
    purpose: link.purpose,
    expiresAt: link.expires_at.toISOString(),
  };
}
