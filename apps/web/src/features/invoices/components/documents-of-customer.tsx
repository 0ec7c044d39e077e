import type { Invoice } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatInvoiceDate, formatMomentAsDay } from '../../../lib/dates.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { PageLink } from '../../../records/page-link.tsx';
import { type PlainColumn, PlainTable } from '../../../ui/plain-table/plain-table.tsx';
import { RecordSection } from '../../../ui/record-section/record-section.tsx';
import { useDocumentsOfCustomer } from '../api/invoice-queries.ts';
import { InvoiceType } from './invoice-type.tsx';

/** The number of documents that are shown here; a link leads to the list of all. */
const MAX_SHOWN = 10;

/** The newest documents of a customer, and when the customer downloaded them. */
export function DocumentsOfCustomer({ number }: { readonly number: string }) {
  const { t, i18n } = useTranslation('invoices');
  const { language } = i18n;
  const query = useDocumentsOfCustomer(number);
  const total = query.data?.totalItemCount ?? 0;
  const columns: readonly PlainColumn<Invoice>[] = [
    {
      label: t('columns.number'),
      render: ({ id, documentNumber }) => (
        <PageLink to="invoices" search={{ number: documentNumber, customerNo: number, open: id }}>
          {documentNumber}
        </PageLink>
      ),
      tone: 'number',
    },
    { label: t('columns.type'), render: ({ typeString }) => <InvoiceType type={typeString} /> },
    {
      label: t('columns.date'),
      render: ({ invoiceDate }) => formatInvoiceDate(invoiceDate, language),
      tone: 'time',
    },
    { label: t('columns.provider'), render: ({ providerName }) => providerName, tone: 'secondary' },
    {
      label: t('columns.published'),
      render: ({ publishedAt }) => formatMomentAsDay(publishedAt, language),
      tone: 'time',
    },
    {
      label: t('columns.downloaded'),
      render: ({ lastDownloadedAt }) => formatMomentAsDay(lastDownloadedAt, language),
      tone: 'time',
    },
  ];
  return (
    <RecordSection
      title={t('ofCustomer.title')}
      action={
        total > 0 && (
          <PageLink to="invoices" search={{ customerNo: number, sort: '-date' }}>
            {t('ofCustomer.all', { count: total, formatted: formatCount(total, language) })}
          </PageLink>
        )
      }
      query={query}
      failure={t('ofCustomer.failed')}
      empty={t('ofCustomer.none')}
      isEmpty={({ items }) => items.length === 0}
    >
      {({ items }) => (
        <PlainTable
          caption={t('ofCustomer.title')}
          columns={columns}
          rows={items.slice(0, MAX_SHOWN)}
          keyOf={({ id }) => id}
        />
      )}
    </RecordSection>
  );
}
