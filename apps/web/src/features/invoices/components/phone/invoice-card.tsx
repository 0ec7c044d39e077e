import type { Invoice } from '@belegfach/contract';
import { IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatInvoiceDate, formatMomentAsDay } from '../../../../lib/dates.ts';
import { NO_VALUE } from '../../../../lib/no-value.ts';
import { CardDetails } from '../../../../ui/list/card-lines.tsx';
import type { ColumnName } from '../../model/list-state.ts';
import { ElectronicTag, InvoiceType } from '../invoice-type.tsx';
import styles from './invoice-card.module.css';

/** The first line of a card: the number and the tag of an e-invoice. */
export function InvoiceCardTitle({ invoice }: { readonly invoice: Invoice }) {
  return (
    <>
      <span className={styles.number}>{invoice.documentNumber}</span>
      {invoice.electronicFormat !== null && <ElectronicTag format={invoice.electronicFormat} />}
    </>
  );
}

/** In the order of the table columns. */
const DETAILS = [
  'provider',
  'companyNo',
  'customerNo',
  'downloaded',
] as const satisfies readonly ColumnName[];

interface InvoiceCardBodyProps {
  readonly invoice: Invoice;
  /** The columns of the table for this reader: a card shows all of them. */
  readonly columns: readonly ColumnName[];
}

/** Customer, type and date, the values of the other columns, and the latest note. */
export function InvoiceCardBody({ invoice, columns }: InvoiceCardBodyProps) {
  const { t, i18n } = useTranslation('invoices');
  const note = invoice.comment ?? '';
  const values = {
    provider: invoice.providerName,
    companyNo: invoice.companyNumber ?? NO_VALUE,
    customerNo: invoice.customerNumber,
    downloaded: formatMomentAsDay(invoice.lastDownloadedAt, i18n.language),
  };
  const shown = DETAILS.filter((name) => columns.includes(name));
  return (
    <>
      <span className={styles.line}>{invoice.customerName}</span>
      <span className={styles.facts}>
        <InvoiceType type={invoice.typeString} />
        <span aria-hidden>·</span>
        <span>{formatInvoiceDate(invoice.invoiceDate, i18n.language)}</span>
      </span>
      <CardDetails details={shown.map((name) => [t(`columns.${name}`), values[name]])} />
      {note !== '' && (
        <span className={styles.note}>
          <IconNote size={14} stroke={1.75} aria-hidden />
          <span className={styles.line}>{note}</span>
        </span>
      )}
    </>
  );
}
