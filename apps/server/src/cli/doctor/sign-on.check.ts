import type { Config } from '../../configuration/config.ts';
import { redirectUriOf, type SignOnProvider } from '../../features/authentication/index.ts';
import { hasSuperAdminWithPassword } from '../../features/backoffice-users/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { createOpenIdClient, explainOpenIdFault } from '../../platform/open-id/index.ts';
import type { Check } from './run-check.ts';
import { type Finding, reportAs } from './finding.ts';

export const SIGN_ON_CHECK = 'single sign-on';
const { ok, attention } = reportAs(SIGN_ON_CHECK);

/** One check for each identity provider: reads its metadata, and signs nobody in. */
export function signOnChecks({ signOn, publicUrl }: Pick<Config, 'signOn' | 'publicUrl'>): readonly Check[] {
  return signOn.providers.map((provider) => ({
    name: SIGN_ON_CHECK,
    run: () => checkIdentityProvider(provider, redirectUriOf(publicUrl, provider)),
  }));
}

/** While an identity provider does not answer, only users with a password sign in. */
export async function checkSuperAdmins(executor: Executor): Promise<Finding> {
  return (await hasSuperAdminWithPassword(executor))
    ? ok('a SuperAdmin can sign in with a password while an identity provider does not answer')
    : attention(
        'no Active SuperAdmin has a password: set one with "Forgot password" on the sign-in page, so that an outage of the identity provider locks nobody out',
      );
}

async function checkIdentityProvider(provider: SignOnProvider, redirectUri: string): Promise<Finding> {
  const { id, issuer } = provider;
  try {
    await createOpenIdClient({ ...provider, redirectUri }).examine();
  } catch (error) {
    // Not a fault: the portal still starts, and users with a password can sign in.
    return attention(
      `OIDC_${id.toUpperCase()}_ISSUER: nobody can sign in at ${issuer.href}: ${explainOpenIdFault(error)}`,
    );
  }
  return ok(`${issuer.href} answers; ${redirectUri} must be registered there as the redirect URI`);
}
