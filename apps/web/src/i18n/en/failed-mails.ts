import type { failedMails as german } from '../de/failed-mails.ts';
import type { SameShape } from '../same-shape.ts';

export const failedMails: SameShape<typeof german> = {
  caption: 'Undeliverable e-mails',
  noun: 'E-mails',
  failed: 'The undeliverable e-mails could not be loaded',
  columns: {
    written: 'Written',
    recipient: 'Recipient',
    subject: 'Subject',
    reason: 'Answer of the mail server',
  },
  attempts: 'Attempts',
  noReason: 'No answer',
  hint: 'Check the address before you send the e-mail again.',
  linkGone: 'The link in this e-mail is no longer valid. Invite the person again.',
  retry: 'Send again',
  retryRow: 'Send the e-mail to {{recipient}} again',
  retried: 'The e-mail to {{recipient}} is being sent again.',
  empty: {
    title: 'No undeliverable e-mails',
    text: 'What the mail server rejects or does not accept for three days appears here, with its answer.',
  },
};
