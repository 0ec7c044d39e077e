import { nothing, type Probe } from './probe.ts';

export const trailProbes = {
  // The tests of the feature check which entries each role sees.
  listTrail: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
} as const satisfies Record<string, Probe>;
