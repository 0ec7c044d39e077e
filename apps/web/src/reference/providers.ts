import { useLastUser } from '../session/session-context.ts';

const NONE: readonly never[] = [];

/** The providers that the reader may choose from: a SuperAdmin's user information names them all. */
export function useProviders(enabled: boolean): readonly { readonly id: string; readonly name: string }[] {
  const providers = useLastUser()?.providers;
  return enabled && providers !== undefined ? providers : NONE;
}
