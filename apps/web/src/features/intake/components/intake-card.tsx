import type { IntakeJournalItem } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { CardLine } from '../../../ui/list/card-lines.tsx';
import { joinNonEmpty } from '../model/join-non-empty.ts';
import styles from './intake-card.module.css';
import { IntakeStateBadge } from './intake-state-badge.tsx';

interface CardLineProps {
  readonly item: IntakeJournalItem;
}

/** The document number, and the name or the number of the customer, as far as they are known. */
export function CardReferences({ item: { documentNumber, customerName, customerNumber } }: CardLineProps) {
  const text = joinNonEmpty([documentNumber, customerName ?? customerNumber]);
  return text !== null && <CardLine>{text}</CardLine>;
}

/** Why the file is held, or the warning about it. */
export function CardReason({ text }: { readonly text: string | null }) {
  return text !== null && <span className={styles.reason}>{text}</span>;
}

/** The number of findings of the e-invoice, if there are any. */
export function CardFindings({ count }: { readonly count: number | null }) {
  const { t, i18n } = useTranslation('findings');
  if (count === null || count === 0) return null;
  return (
    <span className={styles.reason}>
      {t('count', { count, formatted: formatCount(count, i18n.language) })}
    </span>
  );
}

/** The time of the receipt of the file, and its state. */
export function CardTimeAndState({ item }: CardLineProps) {
  const { i18n } = useTranslation('intake');
  return (
    <span className={styles.facts}>
      <span>{formatDateTime(item.receivedAt, i18n.language)}</span>
      <IntakeStateBadge state={item.state} />
    </span>
  );
}
