import type { CurrentUser } from './current-user.ts';
import type { TokenStorage } from './token-store.ts';

const ROLE_KEY = 'authentication-role';

/** The loaded user, if there is one, and the listeners to its changes. The storage keeps the role until the session ends. */
export function createLoadedUser(storage: TokenStorage) {
  const listeners = new Set<() => void>();
  let user: CurrentUser | undefined;

  function rememberRole(): void {
    try {
      if (user === undefined) storage.removeItem(ROLE_KEY);
      else storage.setItem(ROLE_KEY, user.roleName);
    } catch {
      // A browser without storage, or a full one: the next page waits for its user.
    }
  }

  return {
    read: () => user,
    lastRole: () => storage.getItem(ROLE_KEY) ?? '',
    write: (newUser: CurrentUser | undefined) => {
      user = newUser;
      rememberRole();
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
