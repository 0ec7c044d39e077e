import { createOpenIdClient, explainOpenIdFault } from '../../../platform/open-id/index.ts';
import { redirectUriOf, type SignOnProvider } from './sign-on-settings.ts';

/**
 * Reads the metadata of an identity provider, and signs nobody in.
 * @returns one line for the operator with the setting and what to do; undefined if it answers
 */
export async function findIdentityProviderFault(
  provider: SignOnProvider,
  publicUrl: URL,
): Promise<string | undefined> {
  try {
    await createOpenIdClient({ ...provider, redirectUri: redirectUriOf(publicUrl, provider) }).examine();
    return undefined;
  } catch (error) {
    return describeIdentityProviderFault(provider, error);
  }
}

export function describeIdentityProviderFault({ id, issuer }: SignOnProvider, error: unknown): string {
  return `OIDC_${id.toUpperCase()}_ISSUER: ${issuer.href}: ${explainOpenIdFault(error)}`;
}
