import { useLastUser } from '../session/session-context.ts';

const NONE: readonly never[] = [];

/**
 * The providers that the reader may choose from: a SuperAdmin's user information names them all.
 *
 * @throws Error when they are asked for and nobody is signed in (spec section 8)
 */
export function useProviders(enabled: boolean): readonly { readonly id: string; readonly name: string }[] {
  const user = useLastUser();
  if (!enabled) return NONE;
  if (user === undefined) throw new Error('Cannot get all providers for a logged out user');
  return user.providers;
}
