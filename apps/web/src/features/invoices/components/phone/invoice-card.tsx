import type { Invoice } from '@belegfach/contract';
import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatInvoiceDate } from '../../../../lib/dates.ts';
import { ElectronicTag, InvoiceType } from '../invoice-type.tsx';
import styles from './invoice-card.module.css';

/** The first line of a card: the number and its tag. */
export function InvoiceCardTitle({ invoice }: { readonly invoice: Invoice }) {
  return (
    <>
      <span className={styles.number}>{invoice.documentNumber}</span>
      {invoice.electronicFormat !== null && <ElectronicTag format={invoice.electronicFormat} />}
    </>
  );
}

/** Customer, type and date, and the latest note. */
export function InvoiceCardBody({ invoice }: { readonly invoice: Invoice }) {
  const { i18n } = useTranslation('invoices');
  const note = invoice.comment ?? '';
  return (
    <>
      <span className={styles.line}>{invoice.customerName}</span>
      <span className={styles.facts}>
        <InvoiceType type={invoice.typeString} />
        <span aria-hidden>·</span>
        <span>{formatInvoiceDate(invoice.invoiceDate, i18n.language)}</span>
      </span>
      {note !== '' && (
        <span className={styles.note}>
          <IconNote size={14} stroke={1.75} aria-hidden />
          <span className={styles.line}>{note}</span>
        </span>
      )}
    </>
  );
}
