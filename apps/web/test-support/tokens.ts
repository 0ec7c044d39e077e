import { STORAGE_KEY } from '../src/session/token-store.ts';

/** A token response like the server's; each `number` has its own pair of tokens. */
export function tokenResponse(number = 1) {
  return {
    login_response: 'Default',
    access_token: `at_${number}`,
    token_type: 'Bearer',
    expires_in: 600,
    refresh_token: `rt_${number}`,
    twofactor_token: null,
  };
}

export function storeTokens(number = 0): void {
  const tokens = { accessToken: `at_${number}`, expiresIn: 600, refreshToken: `rt_${number}` };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(tokens));
}
