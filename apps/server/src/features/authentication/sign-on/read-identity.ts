import type { Claims } from '../../../platform/open-id/index.ts';
import type { SignOnProvider } from './sign-on-settings.ts';

/** Why the address of an identity cannot link an account. */
export type EmailFault = 'email-missing' | 'email-unverified' | 'email-characters' | 'email-domain';

/** The values that a verified ID token states about a user. */
export interface SignOnIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The verified address in lower case, of a domain that the identity provider may confirm; or the reason why there is none. */
  readonly email: string | { readonly fault: EmailFault };
  readonly hasSecondFactor: boolean;
  /** The time at which the identity provider checked the user, in seconds since 1970; undefined if it does not say. */
  readonly authenticatedAt: number | undefined;
}

export function readIdentity(provider: SignOnProvider, claims: Claims, userInfo: Claims): SignOnIdentity {
  const { auth_time: authTime } = claims;
  return {
    issuer: provider.issuer.href,
    subject: claims.sub,
    email: readEmail(provider, typeof claims['email'] === 'string' ? claims : userInfo),
    hasSecondFactor: hasSecondFactor(provider, claims),
    authenticatedAt: typeof authTime === 'number' && Number.isFinite(authTime) ? authTime : undefined,
  };
}

/** The address and its verification come from the same source. */
function readEmail(
  { emailDomains, emailVerifiedClaim }: SignOnProvider,
  claims: Claims,
): SignOnIdentity['email'] {
  const { email } = claims;
  if (typeof email !== 'string' || email === '') return { fault: 'email-missing' };
  if (!VERIFIED.includes(claims[emailVerifiedClaim])) return { fault: 'email-unverified' };
  // Letters outside ASCII can look like other letters, or become them in lower case: two addresses would count as the
  // same.
  if (!ASCII.test(email)) return { fault: 'email-characters' };
  const address = email.trim().toLowerCase();
  const [, domain = '', ...others] = address.split('@');
  if (others.length > 0 || !emailDomains.includes(domain)) return { fault: 'email-domain' };
  return address;
}

/** The printable characters. */
const ASCII = /^[ -~]+$/;

/** Some identity providers write truth values as text or number. */
const VERIFIED: readonly unknown[] = [true, 'true', 1, '1'];

/** Only the ID token counts: it says how this sign-on took place. Microsoft Entra states `acrs`, a list, instead of `acr`. */
function hasSecondFactor({ secondFactor }: SignOnProvider, { acr, acrs, amr }: Claims): boolean {
  const classes = [acr, ...listOf(acrs)];
  const methods = listOf(amr);
  return (
    secondFactor.acr.some((value) => classes.includes(value)) ||
    secondFactor.amr.some((value) => methods.includes(value))
  );
}

function listOf(claim: unknown): readonly unknown[] {
  return Array.isArray(claim) ? claim : [];
}
