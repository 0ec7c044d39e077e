import type { FailedMail, FAILED_MAIL_SORT_FIELDS } from '@belegfach/contract';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../lib/dates.ts';
import type { QueryListTypes } from '../../records/list-query.ts';
import { defineList } from '../../ui/list/list-definition.ts';

interface FailedMailListTypes extends QueryListTypes {
  readonly row: FailedMail;
  readonly sort: (typeof FAILED_MAIL_SORT_FIELDS)[number];
  readonly context: { readonly t: TFunction<'failedMails'>; readonly language: string };
}

/**
 * The list of undeliverable e-mails, newest first. Usually it contains few e-mails, so it has no filters. The column with the
 * answer of the mail server gets the remaining width.
 */
export const failedMailList = defineList<FailedMailListTypes>()({
  accessors: { id: (mail) => mail.id, label: (mail) => mail.recipient },
  defaultSort: { field: 'written', direction: 'descending' },
  columns: {
    written: {
      sort: 'CreatedAt',
      widths: { width: 156, narrowWidth: 152 },
      render: (mail, { language }) => formatDateTime(mail.createdAt, language),
      card: 'end',
      cardContent: (mail, { language }) => <span>{formatDateTime(mail.createdAt, language)}</span>,
    },
    recipient: {
      sort: 'Recipient',
      tone: 'primary',
      widths: { width: 260, narrowWidth: 200 },
      render: (mail) => mail.recipient,
      title: (mail) => mail.recipient,
      card: 'title',
      cardContent: (mail) => mail.recipient,
    },
    subject: {
      sort: 'Subject',
      widths: { width: 300, narrowWidth: 200 },
      hideOrder: 1,
      render: (mail) => mail.subject,
      title: (mail) => mail.subject,
      card: 'line',
      cardContent: (mail) => <span>{mail.subject}</span>,
    },
    reason: {
      tone: 'secondary',
      render: (mail, { t }) => mail.lastError ?? t('noReason'),
      title: (mail) => mail.lastError ?? '',
    },
  },
});

export type FailedMailColumn = keyof typeof failedMailList.columns;
