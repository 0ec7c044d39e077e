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
  hint: 'Check the address before you send the e-mail once more. That does not renew a link that has expired: invite the user anew then.',
  retry: 'Send once more',
  retryRow: 'Send the e-mail to {{recipient}} once more',
  retried: 'The e-mail to {{recipient}} is being sent once more.',
  empty: {
    title: 'All e-mails were delivered',
    text: 'What can not be delivered within three days stands here, with the answer of the mail server.',
  },
};
