import type { MailOfCustomer } from '@belegfach/contract';
import { IconCircleCheck, IconClock, IconMailX, IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../lib/dates.ts';
import { EmailAddress } from '../../../../records/email-address.tsx';
import { type PlainColumn, PlainTable } from '../../../../ui/plain-table/plain-table.tsx';
import { RecordSection } from '../../../../ui/record-section/record-section.tsx';
import { StatusBadge } from '../../../../ui/status-badge/status-badge.tsx';
import { useMailsOfCustomer } from '../../api/customer-page-queries.ts';

const BADGES = {
  sent: { tone: 'ok', icon: IconCircleCheck },
  pending: { tone: 'neutral', icon: IconClock },
  failed: { tone: 'bad', icon: IconMailX },
  withdrawn: { tone: 'outline', icon: IconPlayerPause },
} as const satisfies Record<MailOfCustomer['state'], unknown>;

/** The newest e-mails to the users of a customer with their delivery status, never their text. */
export function MailsOfCustomer({ customerId }: { readonly customerId: string }) {
  const { t, i18n } = useTranslation('customers');
  const columns: readonly PlainColumn<MailOfCustomer>[] = [
    {
      label: t('page.mailWritten'),
      render: ({ createdAt }) => formatDateTime(createdAt, i18n.language),
      tone: 'time',
    },
    {
      label: t('page.mailRecipient'),
      render: ({ recipient }) => <EmailAddress address={recipient} />,
      tone: 'email',
    },
    { label: t('page.mailSubject'), render: ({ subject }) => subject },
    {
      label: t('page.mailFate'),
      render: ({ state }) => <StatusBadge {...BADGES[state]} word={t(`page.mailStates.${state}`)} />,
    },
    {
      label: t('page.mailAnswer'),
      // The portal does not learn what happens to an e-mail after the mail server has accepted it.
      render: ({ state, lastError }) => (state === 'sent' ? t('page.mailAccepted') : lastError),
      tone: 'secondary',
    },
  ];
  return (
    <RecordSection
      title={t('page.mails')}
      query={useMailsOfCustomer(customerId)}
      failure={t('page.mailsFailed')}
      empty={t('page.noMails')}
      isEmpty={(mails) => mails.length === 0}
    >
      {(mails) => (
        <PlainTable caption={t('page.mails')} columns={columns} rows={mails} keyOf={({ id }) => id} />
      )}
    </RecordSection>
  );
}
