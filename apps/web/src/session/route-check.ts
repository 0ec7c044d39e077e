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
 * The route guard. It renews the tokens when there is no checked session or the last renewal is older than the lifetime
 * of the access token. It loads the user if absent, and then decides. A session that has ended on the server is ended
 * here too, and reported once. A user who was signed in until then is sent to the sign-in also from a public page, but
 * only from one to which the sign-in can lead back: not from a page behind a link in an e-mail, for example.
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
