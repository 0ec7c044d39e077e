import type { StartEarly } from '../lib/early-calls.ts';
import type { TokenStorage } from './token-store.ts';

const KEY = 'first-call';

/**
 * The early call of the list that this tab opened last, in its session storage: a reload starts it again without waiting for the code of the list.
 * The session decides whether a call may start early; a call with another query than the list's is not used.
 */
export interface FirstCall {
  /** Starts the call again, if the page is the same. */
  readonly repeat: (href: string) => void;
  /** As `start`, and remembers the call for the page. */
  readonly startFor: (href: string) => StartEarly;
  /** Called at the end of a session: another user must not see its filters, and may have no access to the page. */
  readonly forget: () => void;
}

export function createFirstCall(storage: TokenStorage, start: StartEarly): FirstCall {
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
