import type { TokenStorage } from './token-store.ts';

/**
 * The key of the device token in the browser's storage. Unlike the session tokens it stays there after a sign-out, so
 * that the server recognises the browser when its user returns.
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
 * The token that this browser sends with each sign-in, the same for all its users. Failed attempts of other people do
 * not lock out the owner of an account in a browser in which the owner has signed in before. The token contains no data
 * and gives no access.
 * @returns a function that reads the token, and creates it the first time. Without a storage the token lasts as long as
 * the page.
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
      // The storage is full or not available: the next visit counts as a new browser.
    }
    return memory;
  };
}
