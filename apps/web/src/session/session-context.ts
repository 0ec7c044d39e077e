import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ApiClient } from '../lib/api-client.ts';
import type { CurrentUser } from './current-user.ts';
import type { Session } from './session.ts';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

function useSessionObject(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('There is no SessionProvider above this component.');
  return session;
}

/** The session with its present user; renders again when somebody signs in or out. */
export function useSession(): Session & { readonly currentUser: CurrentUser | undefined } {
  const session = useSessionObject();
  const currentUser = useSyncExternalStore(session.subscribe, session.user);
  return { ...session, currentUser };
}

/** For pages behind the guard, where somebody is signed in. Throws elsewhere. */
export function useCurrentUser(): CurrentUser {
  const { currentUser } = useSession();
  if (currentUser === undefined) throw new Error('Nobody is signed in on this page.');
  return currentUser;
}

export function useApi(): ApiClient {
  return useSessionObject().api;
}
