import type { BackofficeRole, SignOnChoice } from '@belegfach/contract';

/** An identity provider that the operator trusts for some e-mail domains. */
export interface SignOnProvider {
  /**
   * This name is also the last part of the redirect URI, so that a response of one provider is never taken for that of
   * another.
   */
  readonly id: string;
  /** Its name on the sign-in page. */
  readonly label: string;
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** In lower case. Addresses of other domains are refused, whatever this identity provider says about them. */
  readonly emailDomains: readonly string[];
  /** The claim that says whether the address is verified. */
  readonly emailVerifiedClaim: string;
  /** Values of `acr` and `amr` that mean that the identity provider checked a second factor; none means never. */
  readonly secondFactor: { readonly acr: readonly string[]; readonly amr: readonly string[] };
}

/** The page of the web app to which an identity provider sends the browser back; registered there. */
export function redirectUriOf(publicUrl: URL, { id }: SignOnProvider): string {
  return new URL(`/sign-on/${id}`, publicUrl).href;
}

export interface SignOnSettings {
  readonly providers: readonly SignOnProvider[];
  /** The roles that can't sign in with a password. */
  readonly passwordOffRoles: readonly BackofficeRole[];
}

/** No identity provider is configured. */
export const WITHOUT_SIGN_ON: SignOnSettings = { providers: [], passwordOffRoles: [] };

/** The settings that the sign-in page shows; undefined without an identity provider. */
export function signOnChoiceOf({ providers, passwordOffRoles }: SignOnSettings): SignOnChoice | undefined {
  if (providers.length === 0) return undefined;
  return {
    providers: providers.map(({ id, label }) => ({ id, label })),
    isRequiredForSomeRoles: passwordOffRoles.length > 0,
  };
}
