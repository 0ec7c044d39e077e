import type { StartEarly } from '../lib/early-calls.ts';
import type { TokenStorage } from './token-store.ts';

const KEY = 'first-call';

/**
 * Keeps in the session storage the early call of the list that this tab opened last: a reload starts it before the code of
 * the list has loaded. The session decides whether a call may start early; the list ignores a call with another query.
 */
export interface RememberedCall {
  /** Starts the call again, if the page is the same. */
  readonly repeat: (href: string) => void;
  /** Starts early calls for a page, and remembers the last one. */
  readonly startFor: (href: string) => StartEarly;
  /** Called at the end of a session: another user must not see its filters, and may have no access to the page. */
  readonly forget: () => void;
}

export function createRememberedCall(storage: TokenStorage, start: StartEarly): RememberedCall {
  return {
    repeat(href) {
      try {
        const [page, name, input] = JSON.parse(storage.getItem(KEY) ?? '[]') as [
          string,
          ...Parameters<StartEarly>,
        ];
        if (page === href) start(name, input);
      } catch {
        // A browser without storage.
      }
    },
    startFor: (href) => (name, input) => {
      start(name, input);
      try {
        storage.setItem(KEY, JSON.stringify([href, name, input]));
      } catch {
        // A browser without storage, or a full one.
      }
    },
    forget: () => storage.removeItem(KEY),
  };
}
