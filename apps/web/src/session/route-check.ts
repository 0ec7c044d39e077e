import type { Role } from '@belegfach/contract';
import { passesRoles } from './current-user.ts';
import type { Session } from './session.ts';

/**
 * The guard's decision. `login`: sign in first and come back; `unavailable`: the server could not be reached and no
 * user is loaded.
 */
export type RouteVerdict = 'proceed' | 'home' | 'forbidden' | 'login' | 'unavailable';

type GuardedSession = Pick<Session, 'isStale' | 'isHeld' | 'refresh' | 'user' | 'end'>;

interface CheckParts {
  readonly session: GuardedSession;
  readonly access: 'guest' | 'public' | 'signed-in' | readonly Role[];
  /** Whether the user may be sent here after a sign-in. */
  readonly isRedirectTarget: boolean;
  /** Informs the user that inactivity has ended the session. */
  readonly onInactive: () => void;
}

/**
 * The route guard. Refreshes when there is no checked session or the last refresh is older than the lifetime of the
 * access token; loads the user if absent; then decides. A session that has ended on the server is ended here too, once.
 * A loaded user is then also sent from a public page to the sign-in, unless no sign-in leads back to that page, such as
 * a page behind a link in an e-mail.
 */
export async function checkRoute({
  session,
  access,
  isRedirectTarget,
  onInactive,
}: CheckParts): Promise<RouteVerdict> {
  const wasAtWork = session.user() !== undefined;
  const outcome = session.isStale() && session.isHeld() ? await session.refresh() : undefined;
  const isOver = outcome === 'lost' && session.end();
  if (isOver) onInactive();
  const user = session.user();
  if (access === 'guest') return user === undefined ? 'proceed' : 'home';
  if (access === 'public') return isOver && wasAtWork && isRedirectTarget ? 'login' : 'proceed';
  if (user !== undefined)
    return access === 'signed-in' || passesRoles(user, access) ? 'proceed' : 'forbidden';
  return outcome === 'unreachable' ? 'unavailable' : 'login';
}
