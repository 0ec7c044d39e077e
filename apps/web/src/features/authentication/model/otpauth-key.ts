/** The key as text, for a user who types it into the authenticator app. */
export interface AuthenticatorKey {
  /** Exactly as in the URL, for the clipboard. */
  readonly secret: string;
  /** In groups of four characters, easier to read. */
  readonly grouped: string;
  /** Issuer and account, as the app shows them. */
  readonly account: string;
}

/** Reads an `otpauth://totp/…` URL. @throws TypeError if it has no secret */
export function readAuthenticatorKey(otpauthUrl: string): AuthenticatorKey {
  const url = new URL(otpauthUrl);
  const secret = url.searchParams.get('secret') ?? '';
  if (url.protocol !== 'otpauth:' || secret === '')
    throw new TypeError('The URL contains no key for an authenticator app.');
  const label = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  // "Belegfach:anna@example.com"
  return { secret, grouped: (secret.match(/.{1,4}/g) ?? []).join(' '), account: label.replace(':', ': ') };
}
