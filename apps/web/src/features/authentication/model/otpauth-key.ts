/** What a person types into an app that cannot scan: the secret and the name of the account. */
export interface AuthenticatorKey {
  /** Exactly as in the address, for the clipboard. */
  readonly secret: string;
  /** In groups of four, for reading. */
  readonly grouped: string;
  /** Issuer and account, as the app will show them. */
  readonly account: string;
}

/** Reads an `otpauth://totp/…` address. @throws TypeError if it has no secret */
export function readAuthenticatorKey(address: string): AuthenticatorKey {
  const url = new URL(address);
  const secret = url.searchParams.get('secret') ?? '';
  if (url.protocol !== 'otpauth:' || secret === '') throw new TypeError('This is no key for an app.');
  const label = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  return { secret, grouped: (secret.match(/.{1,4}/g) ?? []).join(' '), account: label.replace(':', ': ') };
}
