import type { DifferingTotal, IndexRemarks as Remarks } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/money.ts';

interface IndexRemarksProps {
  readonly remarks: Remarks;
  readonly className: string | undefined;
}

/** The faults in values of the index that do not cause a document to be held. Renders nothing without a fault. */
export function IndexRemarks({ remarks: { unreadFields, differingTotal }, className }: IndexRemarksProps) {
  const { t, i18n } = useTranslation('intake');
  if (unreadFields.length === 0 && differingTotal === null) return null;
  const money = ({ amount, currency }: DifferingTotal['index']) =>
    formatMoney(amount, currency, i18n.language);
  return (
    <div className={className}>
      {unreadFields.map(({ field, text }) => (
        <p key={field}>{t(`detail.unread.${field}`, { text })}</p>
      ))}
      {differingTotal !== null && (
        <p>
          {t('detail.differingTotal', {
            index: money(differingTotal.index),
            document: money(differingTotal.document),
          })}
        </p>
      )}
    </div>
  );
}
