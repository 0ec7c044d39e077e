import type { EndpointDefinition } from '@belegfach/contract';
import { AppError } from '../errors/index.ts';
import type { Pressure } from '../pressure/index.ts';

const RETRY_AFTER_S = 5;
const DEFERRABLE_CONTENT_TYPES = new Set(['application/zip', 'text/csv']);

/** Refuses calls while the portal is overloaded. At `high` only deferrable calls are refused, at `critical` all. */
export function refuseUnderPressure(definition: EndpointDefinition, pressure: Pressure): void {
  if (pressure === 'none' || (pressure === 'high' && !isDeferrable(definition))) return;
  throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
}

/** Whether the call takes long and can be repeated later: an upload, a large body, a ZIP or an export. */
function isDeferrable({ response, files, maxBodyBytes }: EndpointDefinition): boolean {
  const isUpload = files !== undefined || maxBodyBytes !== undefined;
  if (isUpload) return true;
  if (response === undefined || !('file' in response)) return false;
  return response.file.some((type) => DEFERRABLE_CONTENT_TYPES.has(type));
}
