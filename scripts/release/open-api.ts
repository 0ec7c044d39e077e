import { type FeatureName, features } from '@belegfach/contract';
import { describeApi } from '../../apps/server/src/platform/http/documentation/describe-api.ts';

/** The document that a portal of this version serves at /api/openapi.json. */
export function describeOpenApi(): string {
  // The keys of this constant are exactly those of its type.
  return `${JSON.stringify(describeApi(Object.keys(features) as FeatureName[]), undefined, 2)}\n`;
}
