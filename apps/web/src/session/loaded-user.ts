import type { CurrentUser } from './current-user.ts';

/** The loaded user, if there is one, and the listeners to its changes. */
export function createLoadedUser() {
  const listeners = new Set<() => void>();
  let user: CurrentUser | undefined;
  return {
    read: () => user,
    write: (newUser: CurrentUser | undefined) => {
      user = newUser;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
