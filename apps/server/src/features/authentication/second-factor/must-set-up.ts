import { requiresSecondFactor } from '@belegfach/contract';
import type { Caller } from '../caller.ts';

/** Super admins and provider admins must have a second factor (spec section 6); what they may do before is authorisation N11. */
export function mustSetUpSecondFactor(caller: Caller): boolean {
  return requiresSecondFactor(caller.role) && !caller.hasSecondFactor;
}
