import type { InvoiceTypeName } from '@belegfach/contract';
import { IconAlertTriangle, IconCashBanknote, IconFileCode, IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isReminder, profileLabel } from '../../../records/e-invoice-profiles.ts';
import styles from './invoice-type.module.css';

const ICONS = {
  Invoice: IconFileInvoice,
  Invoice_Notification: IconCashBanknote,
  Warning: IconAlertTriangle,
} as const satisfies Record<InvoiceTypeName, unknown>;

/** The document type as icon and word. A reminder is highlighted as a badge. */
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
  /** Shows the icon instead of the word; a screen reader still reads the word. */
  readonly isCompact?: boolean;
  /** Shows the profile after the word. */
  readonly hasProfile?: boolean;
}

/** The tag of an e-invoice, or of a reminder as XML. */
export function ElectronicTag({ format, isCompact = false, hasProfile = false }: ElectronicTagProps) {
  const { t } = useTranslation('invoices');
  const kind = t(isReminder(format) ? 'electronicReminder' : 'electronic');
  const profile = profileLabel(format);
  return (
    <span
      className={styles.tag}
      data-compact={isCompact || undefined}
      title={profile === null ? kind : t('electronicFormat', { kind, format: profile })}
    >
      <span>
        {kind}
        {hasProfile && profile !== null && ` · ${profile}`}
      </span>
      <IconFileCode size={14} stroke={1.75} aria-hidden />
    </span>
  );
}
