import type { InvoiceTypeName } from '@belegfach/contract';
import { IconAlertTriangle, IconCashBanknote, IconFileCode, IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { profileLabel } from '../model/decimal.ts';
import styles from './invoice-type.module.css';

const ICONS = {
  Invoice: IconFileInvoice,
  Invoice_Notification: IconCashBanknote,
  Warning: IconAlertTriangle,
} as const satisfies Record<InvoiceTypeName, unknown>;

/** The type as icon and word; only a reminder is highlighted, as a badge. */
export function InvoiceType({ type }: { readonly type: InvoiceTypeName }) {
  const { t } = useTranslation('invoices');
  const Icon = ICONS[type];
  return (
    <span className={styles.type} data-type={type}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{t(`types.${type}`)}</span>
    </span>
  );
}

interface ElectronicTagProps {
  /** The name of the profile. */
  readonly format: string;
  /** Shows the icon without the word, which a screen reader still reads. */
  readonly compact?: boolean;
  /** Shows the profile after the word. */
  readonly isDetailed?: boolean;
}

/** Marks a document that has structured data. */
export function ElectronicTag({ format, compact = false, isDetailed = false }: ElectronicTagProps) {
  const { t } = useTranslation('invoices');
  return (
    <span
      className={styles.tag}
      data-compact={compact || undefined}
      title={t('electronicFormat', { format: profileLabel(format) })}
    >
      <span>
        {t('electronic')}
        {isDetailed && ` · ${profileLabel(format)}`}
      </span>
      <IconFileCode size={14} stroke={1.75} aria-hidden />
    </span>
  );
}
