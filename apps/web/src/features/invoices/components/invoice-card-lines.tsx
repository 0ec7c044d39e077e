import type { Invoice } from '@belegfach/contract';
import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatInvoiceDate } from '../../../lib/dates.ts';
import { CardLine } from '../../../ui/list/card-lines.tsx';
import styles from './invoice-card-lines.module.css';
import { InvoiceType } from './invoice-type.tsx';
import { RemindedOn } from './reminded-on.tsx';

/** Type and date on one line of a card, and the day of the latest reminder. */
export function CardTypeAndDate({ invoice }: { readonly invoice: Invoice }) {
  const { i18n } = useTranslation('invoices');
  return (
    <span className={styles.facts}>
      <InvoiceType type={invoice.typeString} />
      <span aria-hidden>·</span>
      <span>{formatInvoiceDate(invoice.invoiceDate, i18n.language)}</span>
      {invoice.remindedOn !== null && <RemindedOn day={invoice.remindedOn} />}
    </span>
  );
}

/** The latest note, if there is one. */
export function CardNote({ note }: { readonly note: string }) {
  if (note === '') return null;
  return (
    <span className={styles.note}>
      <IconNote size={14} stroke={1.75} aria-hidden />
      <CardLine>{note}</CardLine>
    </span>
  );
}
