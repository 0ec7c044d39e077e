import type { BrowserContext } from '@playwright/test';
import type { DemoAccount } from './accounts.ts';
import type { Office } from './staff.ts';
import type { SessionTokens } from './portal-api.ts';

/** Well within the life of an access token: no page renews it, so that several journeys may go on with the same one. */
const SHARED_FOR_MS = 4 * 60_000;

/** Sessions that were opened before: for journeys that are not about signing in, and that neither sign out nor change their account. */
export interface Sessions {
  /** Puts a session of the account into the browser, or of a colleague where its role demands a second factor. */
  resume(account: DemoAccount, context: BrowserContext): Promise<void>;
}

export function keepSessions(baseURL: string, staff: Office): Sessions {
  const kept = new Map<string, { readonly tokens: Promise<SessionTokens>; readonly openedAt: number }>();

  function sessionOf(account: DemoAccount) {
    const known = kept.get(account.name);
    if (known !== undefined && Date.now() - known.openedAt < SHARED_FOR_MS) return known;
    const opened = { tokens: staff.openSession(account), openedAt: Date.now() };
    kept.set(account.name, opened);
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
