import { nothing, type Probe, readPage } from './probe.ts';

export const mailProbes = {
  listFailedMails: { targets: 'list', kind: 'failed-mail', request: nothing, read: readPage },
  retryMail: {
    targets: 'one',
    kind: 'failed-mail',
    request: nothing,
    statusIfAllowed: 204,
    newRowStatus: 'same',
  },
} as const satisfies Record<string, Probe>;
