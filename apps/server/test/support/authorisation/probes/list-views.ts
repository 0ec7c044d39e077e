import type { Probe } from './probe.ts';

export const listViewProbes = {
  updateListView: {
    targets: 'no rows',
    request: () => ({ payload: { list: 'invoices', view: { size: 25 } } }),
    statusIfAllowed: 204,
  },
} as const satisfies Record<string, Probe>;
