import type { Config } from '../../configuration/config.ts';
import {
  findIdentityProviderFault,
  redirectUriOf,
  type SignOnProvider,
} from '../../features/authentication/index.ts';
import { hasSuperAdminWithPassword } from '../../features/backoffice-users/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import type { Check } from './run-check.ts';
import { type Finding, reportAs } from './finding.ts';

export const SIGN_ON_CHECK = 'single sign-on';
const { ok, attention } = reportAs(SIGN_ON_CHECK);

/** One check for each identity provider. It reads the provider's metadata; it does not sign in. */
export function signOnChecks({ signOn, publicUrl }: Pick<Config, 'signOn' | 'publicUrl'>): readonly Check[] {
  return signOn.providers.map((provider) => ({
    name: SIGN_ON_CHECK,
    run: () => checkIdentityProvider(provider, publicUrl),
  }));
}

/** Whether a super admin could sign in during an outage of an identity provider, when only users with a password can. */
export async function checkSuperAdmins(executor: Executor): Promise<Finding> {
  return (await hasSuperAdminWithPassword(executor))
    ? ok('a SuperAdmin can sign in with a password while an identity provider does not answer')
    : attention(
        'no Active SuperAdmin has a password: set one with "Forgot password" on the sign-in page, so that an outage of the identity provider locks nobody out',
      );
}

async function checkIdentityProvider(provider: SignOnProvider, publicUrl: URL): Promise<Finding> {
  const fault = await findIdentityProviderFault(provider, publicUrl);
  // Attention, not a failed check: the portal still starts, and users with a password can sign in.
  if (fault !== undefined) return attention(fault);
  return ok(
    `${provider.issuer.href} answers; ${redirectUriOf(publicUrl, provider)} must be registered there as the redirect URI`,
  );
}
