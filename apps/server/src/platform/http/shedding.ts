import type { EndpointDefinition } from '@belegfach/contract';
import { AppError } from '../errors/index.ts';
import type { Pressure } from '../pressure/index.ts';

const RETRY_AFTER_S = 5;
/** What is long and can be asked for again: ZIPs, exports, and whatever takes files in. */
const DEFERRABLE = new Set(['application/zip', 'text/csv']);

/** Refuses calls while the portal is overloaded: sign-ins and reads stay longer than exports and ZIPs (security section 3). */
export function refuseUnderPressure(definition: EndpointDefinition, pressure: Pressure): void {
  if (pressure === 'none' || (pressure === 'high' && !isDeferrable(definition))) return;
  throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
}

function isDeferrable({ answer, files }: EndpointDefinition): boolean {
  if (files !== undefined) return true;
  return answer !== 'nothing' && 'file' in answer && answer.file.some((type) => DEFERRABLE.has(type));
}
