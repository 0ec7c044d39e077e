import type { FailedMail } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/dates.ts';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import type { RowCard } from '../../../ui/list/list-rows.tsx';
import type { RowAccessors } from '../../../ui/table/column.ts';
import { type FailedMailSortField, failedMailListDefinition } from '../model/failed-mail-list.ts';

export const FAILED_MAIL_SHAPE: RowAccessors<FailedMail> = {
  id: (mail) => mail.id,
  label: (mail) => mail.recipient,
};

/** The columns; the answer of the mail server gets the remaining width. */
export function useFailedMailColumns(): readonly ListColumn<FailedMail, FailedMailSortField>[] {
  const { t, i18n } = useTranslation('failedMails');
  const { sortFields } = failedMailListDefinition;
  return [
    {
      key: 'written',
      label: t('columns.written'),
      sortField: sortFields.written,
      width: 156,
      narrowWidth: 152,
      render: (mail) => formatDateTime(mail.createdAt, i18n.language),
    },
    {
      key: 'recipient',
      label: t('columns.recipient'),
      sortField: sortFields.recipient,
      tone: 'key',
      width: 260,
      narrowWidth: 200,
      render: (mail) => mail.recipient,
      title: (mail) => mail.recipient,
    },
    {
      key: 'subject',
      label: t('columns.subject'),
      sortField: sortFields.subject,
      width: 300,
      narrowWidth: 200,
      render: (mail) => mail.subject,
      title: (mail) => mail.subject,
    },
    {
      key: 'reason',
      label: t('columns.reason'),
      tone: 'context',
      render: (mail) => mail.lastError ?? t('noReason'),
      title: (mail) => mail.lastError ?? '',
    },
  ];
}

/** A failed e-mail on a phone: recipient, subject, time. */
export function useFailedMailCard(): RowCard<FailedMail> {
  const { i18n } = useTranslation('failedMails');
  return {
    title: (mail) => mail.recipient,
    body: (mail) => (
      <>
        <span>{mail.subject}</span>
        <span>{formatDateTime(mail.createdAt, i18n.language)}</span>
      </>
    ),
  };
}
