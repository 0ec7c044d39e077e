import { nothing, type Probe } from './probe.ts';

export const overviewProbes = {
  // The counts of each role are tested with the feature.
  getOverview: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
} as const satisfies Record<string, Probe>;
