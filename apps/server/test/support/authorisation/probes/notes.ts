import { nothing, type Probe } from './probe.ts';

export const noteProbes = {
  listNotes: { targets: 'one', kind: 'document', request: nothing, allowed: 200 },
  createNote: {
    targets: 'one',
    kind: 'document',
    request: () => ({ payload: { comment: 'A note' } }),
    allowed: 201,
  },
} as const satisfies Record<string, Probe>;
