import { nothing, type Probe } from './probe.ts';

export const overviewProbes = {
  // What each role counts is tested with the feature.
  getOverview: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
} as const satisfies Record<string, Probe>;
