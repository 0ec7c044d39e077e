import { nothing, type Probe } from './probe.ts';

export const noteProbes = {
  listNotes: { targets: 'one', kind: 'document', request: nothing, statusIfAllowed: 200 },
  createNote: {
    targets: 'one',
    kind: 'document',
    request: () => ({ payload: { comment: 'A note' } }),
    statusIfAllowed: 201,
  },
} as const satisfies Record<string, Probe>;
