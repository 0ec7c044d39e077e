import { useLastUser } from '../session/session-context.ts';

const NONE: readonly never[] = [];

/**
 * The providers that the user may choose from; the user information of a SuperAdmin names all of them.
 *
 * @throws Error when they are requested and no user is signed in
 */
export function useProviders(enabled: boolean): readonly { readonly id: string; readonly name: string }[] {
  const user = useLastUser();
  if (!enabled) return NONE;
  if (user === undefined) throw new Error('Cannot get all providers for a logged out user');
  return user.providers;
}
