import type { EndpointDefinition } from '@belegfach/contract';
import { AppError } from '../errors/index.ts';
import type { Pressure } from '../pressure/index.ts';

const RETRY_AFTER_S = 5;
/** Content types of long calls that can be retried later: ZIPs and exports. Uploads are deferrable, too. */
const DEFERRABLE = new Set(['application/zip', 'text/csv']);

/** Refuses calls while the portal is overloaded: exports, ZIPs and uploads first, sign-ins and reads last. */
export function refuseUnderPressure(definition: EndpointDefinition, pressure: Pressure): void {
  if (pressure === 'none' || (pressure === 'high' && !isDeferrable(definition))) return;
  throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
}

function isDeferrable({ response, files }: EndpointDefinition): boolean {
  if (files !== undefined) return true;
  return response !== undefined && 'file' in response && response.file.some((type) => DEFERRABLE.has(type));
}
