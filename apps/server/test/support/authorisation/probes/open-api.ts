import { nothing, type Probe } from './probe.ts';

export const openApiProbes = {
  getOpenApi: { targets: 'no rows', request: nothing, statusIfAllowed: 200 },
} as const satisfies Record<string, Probe>;
