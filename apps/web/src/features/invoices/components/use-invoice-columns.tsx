import type { Invoice, InvoiceSortField } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatInvoiceDate, formatMomentAsDay } from '../../../lib/dates.ts';
import { NO_VALUE } from '../../../lib/no-value.ts';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { type ColumnName, SORT_FIELDS } from '../model/list-state.ts';
import styles from './invoice-columns.module.css';
import { ElectronicTag, InvoiceType } from './invoice-type.tsx';

type Look = Omit<ListColumn<Invoice, InvoiceSortField>, 'key' | 'label' | 'sortField' | 'filter'>;

/** Characters. With a longer number the word of the tag would be cut in the column. */
const MAX_LENGTH_BESIDE_LABEL = 12;

/**
 * Layout of the columns, widths in pixels. The customer name gets the remaining width; `narrowWidth` is for small
 * windows.
 */
function looks(
  language: string,
  typeWord: (type: Invoice['typeString']) => string,
): Record<ColumnName, Look> {
  return {
    provider: {
      width: 184,
      narrowWidth: 108,
      tone: 'context',
      render: (invoice) => invoice.providerName,
      title: (invoice) => invoice.providerName,
    },
    companyNo: {
      width: 108,
      narrowWidth: 92,
      tone: 'context',
      render: (invoice) => invoice.companyNumber ?? NO_VALUE,
    },
    customer: { render: (invoice) => invoice.customerName, title: (invoice) => invoice.customerName },
    customerNo: { width: 116, narrowWidth: 96, tone: 'context', render: (invoice) => invoice.customerNumber },
    type: {
      ...(language === 'en' ? { width: 160, narrowWidth: 136 } : { width: 140, narrowWidth: 124 }),
      render: (invoice) => <InvoiceType type={invoice.typeString} />,
      title: (invoice) => typeWord(invoice.typeString),
    },
    number: {
      width: 204,
      narrowWidth: 150,
      tone: 'key',
      render: (invoice) => (
        <>
          <span className={styles.number}>{invoice.documentNumber}</span>
          {invoice.electronicFormat !== null && (
            <ElectronicTag
              format={invoice.electronicFormat}
              compact={invoice.documentNumber.length > MAX_LENGTH_BESIDE_LABEL}
            />
          )}
        </>
      ),
      title: (invoice) => invoice.documentNumber,
    },
    date: {
      width: 136,
      narrowWidth: 122,
      render: (invoice) => formatInvoiceDate(invoice.invoiceDate, language),
    },
    downloaded: {
      width: 122,
      tone: 'context',
      render: (invoice) => formatMomentAsDay(invoice.lastDownloadedAt, language),
    },
    note: {
      width: 116,
      narrowWidth: 84,
      tone: 'context',
      render: (invoice) => invoice.comment ?? '',
      title: (invoice) => invoice.comment ?? '',
    },
  };
}

/** The columns of a list with their texts, in the given order; the caller supplies the filters. */
export function useInvoiceColumns(
  names: readonly ColumnName[],
  filterOf: (name: ColumnName) => ListColumn<Invoice, InvoiceSortField>['filter'],
): readonly ListColumn<Invoice, InvoiceSortField>[] {
  const { t, i18n } = useTranslation('invoices');
  const byName = looks(i18n.language, (type) => t(`types.${type}`));
  return names.map((name) => ({
    ...byName[name],
    key: name,
    label: t(`columns.${name}`),
    sortField: SORT_FIELDS[name],
    filter: filterOf(name),
  }));
}
