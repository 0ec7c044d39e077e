import type { Role } from '@belegfach/contract';
import { passesRoles } from './current-user.ts';
import type { Session } from './session.ts';

/**
 * The decision of the route guard. `login`: the user signs in and comes back. `unavailable`: the server could not be
 * reached, and no user is loaded.
 */
export type RouteVerdict = 'proceed' | 'home' | 'forbidden' | 'login' | 'unavailable';

type GuardedSession = Pick<Session, 'isStale' | 'exists' | 'refresh' | 'user' | 'end'>;

interface RouteCheck {
  readonly session: GuardedSession;
  readonly access: 'guest' | 'public' | 'signed-in' | readonly Role[];
  /** Whether a sign-in may lead back to this route. */
  readonly isRedirectTarget: boolean;
  /** Informs the user that inactivity has ended the session. */
  readonly onInactive: () => void;
}

/**
 * The route guard. If no user is loaded, or the last refresh is older than the lifetime of the access token, it
 * refreshes the tokens and loads the user. Then it decides. A session that has ended on the server is ended here too,
 * and reported once. A user who was signed in until then must sign in again, even on a public page if the sign-in can
 * lead back to it. For example, no sign-in leads back to a page that was opened by a link in an e-mail.
 */
export async function checkRoute({
  session,
  access,
  isRedirectTarget,
  onInactive,
}: RouteCheck): Promise<RouteVerdict> {
  const wasSignedIn = session.user() !== undefined;
  const outcome = session.isStale() && session.exists() ? await session.refresh() : undefined;
  const hasEnded = outcome === 'lost' && session.end();
  if (hasEnded) onInactive();
  const user = session.user();
  if (access === 'guest') return user === undefined ? 'proceed' : 'home';
  if (access === 'public') return hasEnded && wasSignedIn && isRedirectTarget ? 'login' : 'proceed';
  if (user !== undefined)
    return access === 'signed-in' || passesRoles(user, access) ? 'proceed' : 'forbidden';
  return outcome === 'unreachable' ? 'unavailable' : 'login';
}
