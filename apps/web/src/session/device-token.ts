import type { TokenStorage } from './token-store.ts';

/**
 * Stored next to the tokens, which are removed with the session. This one stays, so that the browser is recognised when
 * its user returns.
 */
export const DEVICE_TOKEN_KEY = 'device-token';
/** 32 random bytes in base64url, without padding. */
const DEVICE_TOKEN = /^[\w-]{43}$/;

function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/**
 * The token that this browser sends with each sign-in, the same for all its users: failed attempts of other people for
 * an address do not lock out its owner in a browser that the owner signed in with before. It contains no data and gives
 * no access.
 * @returns a function that reads the token, and creates it the first time; without a storage it lasts as long as the
 * page
 */
export function createDeviceToken(storage: TokenStorage): () => string {
  let memory: string | undefined;
  return () => {
    const stored = storage.getItem(DEVICE_TOKEN_KEY);
    if (stored !== null && DEVICE_TOKEN.test(stored)) return stored;
    memory ??= randomToken();
    try {
      storage.setItem(DEVICE_TOKEN_KEY, memory);
    } catch {
      // A full or closed storage: the next visit counts as a new browser.
    }
    return memory;
  };
}
