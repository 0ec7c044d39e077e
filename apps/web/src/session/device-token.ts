import type { TokenStorage } from './token-store.ts';

/** Beside the tokens, which go with the session: this one stays, so that the browser is known when its user comes back. */
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
 * What this browser sends with each sign-in, the same for all its users: strangers who try passwords for an address do not lock its owner
 * out of a browser that the owner signed in from before. It says nothing and opens nothing.
 * @returns reads the token, and makes it the first time; without a storage it lives as long as the page
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
      // A full or closed storage: the next visit is one of a new browser.
    }
    return memory;
  };
}
