import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import type { ApiClient } from '../lib/api-client.ts';
import type { CurrentUser } from './current-user.ts';
import type { Session } from './session.ts';
import type { StepUp } from './step-up.ts';

const SessionContext = createContext<Session | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

function useSessionObject(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('There is no SessionProvider above this component.');
  return session;
}

/** The session with its current user. The component renders again when a user signs in or out. */
export function useSession(): Session & { readonly currentUser: CurrentUser | undefined } {
  const session = useSessionObject();
  const currentUser = useSyncExternalStore(session.subscribe, session.user);
  return { ...session, currentUser };
}

/**
 * The signed-in user, or the user whose session has just ended: the page stays until the guard has redirected, and
 * needs its user until then.
 */
export function useLastUser(): CurrentUser | undefined {
  const { currentUser } = useSession();
  const [lastUser, setLastUser] = useState(currentUser);
  if (currentUser !== undefined && currentUser !== lastUser) setLastUser(currentUser);
  return currentUser ?? lastUser;
}

/** For pages behind the route guard, where a user is signed in. @throws Error elsewhere */
export function useCurrentUser(): CurrentUser {
  const user = useLastUser();
  if (user === undefined) throw new Error('Nobody is signed in on this page.');
  return user;
}

/** The step-up that an API call waits for. */
export function useStepUp(): Omit<StepUp, 'isRequested' | 'subscribe'> & { readonly isRequested: boolean } {
  const { stepUp } = useSessionObject();
  const isRequested = useSyncExternalStore(stepUp.subscribe, stepUp.isRequested);
  return { ...stepUp, isRequested };
}

export function useApi(): ApiClient {
  return useSessionObject().api;
}
