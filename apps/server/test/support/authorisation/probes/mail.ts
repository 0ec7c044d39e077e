import { nothing, type Probe, readPage } from './probe.ts';

export const mailProbes = {
  listFailedMails: { targets: 'list', kind: 'failed-mail', request: nothing, read: readPage },
  retryMail: {
    targets: 'one',
    kind: 'failed-mail',
    request: nothing,
    statusIfAllowed: 204,
    spends: 'as it is',
  },
} as const satisfies Record<string, Probe>;
