import type { StartEarly } from '../lib/early-calls.ts';
import type { TokenStorage } from './token-store.ts';

const KEY = 'first-call';

/**
 * Remembers the call for the rows of the list that this tab has opened last, in the session storage. A reload of the
 * page starts this call before the code of the list has loaded. The session decides whether a call may start early;
 * the list does not use the response to another query.
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
