import type { IntakeJournalItem, IntakeReason } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/dates.ts';
import { CardLine } from '../../../ui/list/card-lines.tsx';
import { joinKnown } from '../model/join-known.ts';
import styles from './intake-card.module.css';
import { IntakeStateBadge } from './intake-state-badge.tsx';

interface CardPartProps {
  readonly item: IntakeJournalItem;
}

/** Number and customer, as far as they are known. */
export function CardReferences({ item: { documentNumber, customerName } }: CardPartProps) {
  const known = joinKnown([documentNumber, customerName]);
  return known !== null && <CardLine>{known}</CardLine>;
}

export function CardReason({ reason }: { readonly reason: IntakeReason | null }) {
  const { t } = useTranslation('intake');
  return reason !== null && <span className={styles.reason}>{t(`reasons.${reason}`)}</span>;
}

/** Time and state. */
export function CardFacts({ item }: CardPartProps) {
  const { i18n } = useTranslation('intake');
  return (
    <span className={styles.facts}>
      <span>{formatDateTime(item.receivedAt, i18n.language)}</span>
      <IntakeStateBadge state={item.state} />
    </span>
  );
}
