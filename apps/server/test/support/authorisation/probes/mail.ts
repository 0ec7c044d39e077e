import { nothing, type Probe, readPage } from './probe.ts';

export const mailProbes = {
  listFailedMails: { reaches: 'list', kind: 'failed-mail', request: nothing, read: readPage },
  retryMail: { reaches: 'one', kind: 'failed-mail', request: nothing, allowed: 204, spends: 'as it is' },
} as const satisfies Record<string, Probe>;
