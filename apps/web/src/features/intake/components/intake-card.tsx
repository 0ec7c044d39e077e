import type { IntakeJournalItem } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/dates.ts';
import type { RowCard } from '../../../ui/list/list-rows.tsx';
import type { RowAccessors } from '../../../ui/table/column.ts';
import styles from './intake-card.module.css';
import { IntakeStateBadge } from './intake-state-badge.tsx';

export const INTAKE_SHAPE: RowAccessors<IntakeJournalItem> = {
  id: (item) => item.id,
  label: (item) => item.fileName,
};

/** A file on a phone: name, number and customer, reason, time and state. */
export const INTAKE_CARD: RowCard<IntakeJournalItem> = {
  title: (item) => <span className={styles.line}>{item.fileName}</span>,
  body: (item) => <Body item={item} />,
};

function Body({ item }: { readonly item: IntakeJournalItem }) {
  const { t, i18n } = useTranslation('intake');
  const { documentNumber, customerName, reason } = item;
  const known = [documentNumber, customerName].filter((text) => text !== null).join(', ');
  return (
    <>
      {known !== '' && <span className={styles.line}>{known}</span>}
      {reason !== null && <span className={styles.reason}>{t(`reasons.${reason}`)}</span>}
      <span className={styles.facts}>
        <span>{formatDateTime(item.receivedAt, i18n.language)}</span>
        <IntakeStateBadge state={item.state} />
      </span>
    </>
  );
}
