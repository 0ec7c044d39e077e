import { nothing, type Probe } from './probe.ts';

export const trailProbes = {
  // Which entries each role sees is tested with the feature.
  listTrail: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
} as const satisfies Record<string, Probe>;
