import type { BrowserContext } from '@playwright/test';
import type { DemoAccount } from './accounts.ts';
import type { UserFactory } from './user-factory.ts';
import type { SessionTokens } from './portal-api.ts';

/** Much shorter than the lifetime of an access token: no page renews it, so several journeys can use the same one. */
const SHARED_FOR_MS = 4 * 60_000;

/** Existing sessions: for journeys that do not test the sign-in, do not sign out and do not change their account. */
export interface Sessions {
  /** Puts a session of the account into the browser, or of a colleague if the role requires a second factor. */
  resume(account: DemoAccount, context: BrowserContext): Promise<void>;
}

export function createSessionCache(baseURL: string, userFactory: UserFactory): Sessions {
  const sessionsByName = new Map<
    string,
    { readonly tokens: Promise<SessionTokens>; readonly openedAt: number }
  >();

  function sessionOf(account: DemoAccount) {
    const existing = sessionsByName.get(account.name);
    if (existing !== undefined && Date.now() - existing.openedAt < SHARED_FOR_MS) return existing;
    const opened = { tokens: userFactory.openSession(account), openedAt: Date.now() };
    sessionsByName.set(account.name, opened);
    return opened;
  }

  return {
    async resume(account, context) {
      const { tokens, openedAt } = sessionOf(account);
      const stored = {
        authentication: JSON.stringify(await tokens),
        'authentication-renewed-at': String(openedAt),
        'cookies-accepted': 'true',
      };
      const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
      await context.setStorageState({
        cookies: [],
        origins: [{ origin: new URL(baseURL).origin, localStorage }],
      });
    },
  };
}
