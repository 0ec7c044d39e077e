import type { Role } from '@belegfach/contract';
import { passesRoles } from './current-user.ts';
import type { Session } from './session.ts';

/**
 * What the guard decides. `login`: sign in first and come back; `unavailable`: the server could not be asked and nobody
 * is known to be signed in.
 */
export type RouteVerdict = 'proceed' | 'home' | 'forbidden' | 'login' | 'unavailable';

type GuardedSession = Pick<Session, 'isStale' | 'isHeld' | 'refresh' | 'user' | 'end'>;

interface CheckParts {
  readonly session: GuardedSession;
  readonly access: 'guest' | 'public' | 'signed-in' | readonly Role[];
  /** Whether a sign-in may end here. */
  readonly isTarget: boolean;
  /** Tells the user that inactivity has ended the session. */
  readonly onInactive: () => void;
}

/**
 * The route guard of spec section 4: refresh when there is no checked session or the last refresh is older than the access
 * token lives; load the user if absent; then decide. A session that turns out to be over is ended here, once; whoever was at work leaves
 * a public page for it too, unless the page is none to come back to, such as the one behind a mailed link.
 */
export async function checkRoute({
  session,
  access,
  isTarget,
  onInactive,
}: CheckParts): Promise<RouteVerdict> {
  const wasAtWork = session.user() !== undefined;
  const outcome = session.isStale() && session.isHeld() ? await session.refresh() : undefined;
  const isOver = outcome === 'lost' && session.end();
  if (isOver) onInactive();
  const user = session.user();
  if (access === 'guest') return user === undefined ? 'proceed' : 'home';
  if (access === 'public') return isOver && wasAtWork && isTarget ? 'login' : 'proceed';
  if (user !== undefined)
    return access === 'signed-in' || passesRoles(user, access) ? 'proceed' : 'forbidden';
  return outcome === 'unreachable' ? 'unavailable' : 'login';
}
