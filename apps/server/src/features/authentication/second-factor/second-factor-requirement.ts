import { requiresSecondFactor } from '@belegfach/contract';
import type { Caller } from '../caller.ts';

/** SuperAdmins and ProviderAdmins must have a second factor (SIG-56). */
export function mustSetUpSecondFactor(caller: Caller): boolean {
  return requiresSecondFactor(caller.role) && !caller.hasSecondFactor;
}
