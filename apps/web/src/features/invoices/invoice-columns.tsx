import type { INVOICE_FILTERS, Invoice, InvoiceListQuery } from '@belegfach/contract';
import { INVOICE_TYPE_NAMES, INVOICE_TYPES } from '@belegfach/contract/schema-free';
import { formatDay, formatInvoiceDate, formatMomentAsDay } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { NO_VALUE } from '../../lib/no-value.ts';
import { CustomerLink } from '../../records/customer-link.tsx';
import type { ProviderListContext, QueryList } from '../../records/list-query.ts';
import { queryFilters } from '../../ui/list/filters/query-filters.ts';
import { textFilter } from '../../ui/list/filters/text-filter.tsx';
import { defineList } from '../../ui/list/list-definition.ts';
import type { Filters, ListUrl, ListState } from '../../ui/list/list-state.ts';
import type { ListControl } from '../../ui/list/use-list-control.ts';
import { visibleColumns } from '../../ui/list/view/list-view.ts';
import { CardTypeAndDate, CardNote } from './components/invoice-card-lines.tsx';
import { DocumentNumber } from './components/document-number.tsx';
import { InvoiceType } from './components/invoice-type.tsx';
import { NEW_URL_WORD, newFilter } from './model/new-filter.tsx';
import { TYPE_URL_WORDS } from './model/type-url-words.ts';

/** The list on the page of the customers, or on the page of the back office. */
export type ListKind = 'customer' | 'backOffice';

/** The user who reads the list. Only a super admin can choose a provider. */
export interface InvoiceViewer {
  readonly kind: ListKind;
  readonly choosesProvider: boolean;
}

interface InvoiceContext extends ProviderListContext<'invoices'> {
  /** The tags of all rows are icons, because at least one row has no space for the word of its tag. */
  readonly hasCompactTags: boolean;
}

interface InvoiceListTypes extends QueryList<InvoiceListQuery> {
  readonly row: Invoice;
  readonly viewer: InvoiceViewer;
  readonly context: InvoiceContext;
}

const filters = queryFilters<typeof INVOICE_FILTERS, InvoiceListQuery, InvoiceContext>();
const onCustomerPage = ({ kind }: InvoiceViewer) => kind === 'customer';
/** Whether the viewer belongs to a customer: documents are new only to such users. */
export const isCustomerUser = ({ kind, choosesProvider }: InvoiceViewer) =>
  kind === 'customer' && !choosesProvider;
const inBackOffice = ({ kind }: InvoiceViewer) => kind === 'backOffice';

function amountText({ amount = null, currency = null }: Invoice, language: string): string {
  return amount === null ? NO_VALUE : formatMoney(amount, currency, language);
}

/** The columns of the invoice lists. The customer name has no width: it gets the remaining space. */
export const invoiceList = defineList<InvoiceListTypes>()({
  accessors: {
    id: (invoice) => invoice.id,
    label: (invoice) => invoice.documentNumber,
    tone: (invoice) => (invoice.typeString === 'Warning' ? 'warning' : undefined),
  },
  defaultSort: { field: 'date', direction: 'ascending' },
  columns: {
    provider: {
      isShown: ({ kind, choosesProvider }) => kind === 'customer' || choosesProvider,
      filter: filters.record('providerId', ({ providers }) => providers),
      isFiltered: ({ choosesProvider }) => choosesProvider,
      narrowness: 9,
      sort: 'ProviderName',
      widths: { width: 184, narrowWidth: 180, leastWidth: 92, wideWidth: 240 },
      hideOrder: 3,
      tone: 'secondary',
      render: (invoice) => invoice.providerName,
      title: (invoice) => invoice.providerName,
      card: 'detail',
    },
    companyNo: {
      isShown: inBackOffice,
      filter: filters.contains('companyNumber'),
      narrowness: 4,
      sort: 'CompanyNumber',
      widths: ({ language }) => ({ width: 108, narrowWidth: language === 'en' ? 106 : 92 }),
      hideOrder: 1,
      tone: 'secondary',
      render: (invoice) => invoice.companyNumber ?? NO_VALUE,
      card: 'detail',
    },
    customer: {
      filter: filters.contains('customerName'),
      narrowness: 5,
      sort: 'CustomerName',
      render: (invoice) => (
        <CustomerLink number={invoice.customerNumber}>{invoice.customerName}</CustomerLink>
      ),
      title: (invoice) => invoice.customerName,
      card: 'line',
    },
    customerNo: {
      isShown: inBackOffice,
      filter: filters.contains('customerNumber'),
      narrowness: 3,
      sort: 'CustomerNumber',
      widths: ({ language }) => ({ width: 116, narrowWidth: language === 'en' ? 108 : 96 }),
      hideOrder: 2,
      tone: 'secondary',
      render: (invoice) => invoice.customerNumber,
      card: 'detail',
    },
    type: {
      filter: filters.choice('typeValue', {
        options: INVOICE_TYPE_NAMES,
        urlWords: TYPE_URL_WORDS,
        nameOf: (type, { t }) => t(`types.${type}`),
        valueOf: (type) => INVOICE_TYPES[type],
      }),
      narrowness: 8,
      sort: 'TypeValue',
      widths: ({ language }) =>
        language === 'en'
          ? { width: 160, narrowWidth: 136 }
          : { width: 140, narrowWidth: 124, leastWidth: 112 },
      render: (invoice) => <InvoiceType type={invoice.typeString} />,
      title: (invoice, { t }) => t(`types.${invoice.typeString}`),
      card: 'line',
      cardContent: (invoice) => <CardTypeAndDate invoice={invoice} />,
    },
    number: {
      // The exact numeric filter accepts up to 18 digits; any other text searches the printed number.
      filter: textFilter((typed) =>
        /^\d{1,18}$/.test(typed) ? { invoiceNumber: typed } : { documentNumber: typed },
      ),
      narrowness: 1,
      sort: 'DocumentNumber',
      widths: ({ language }) => ({ width: 204, narrowWidth: 174, leastWidth: language === 'en' ? 150 : 168 }),
      tone: 'primary',
      render: (invoice, { hasCompactTags }) => (
        <DocumentNumber invoice={invoice} hasCompactTag={hasCompactTags} />
      ),
      title: (invoice) => invoice.documentNumber,
      card: 'title',
      cardContent: (invoice) => <DocumentNumber invoice={invoice} isOnCard />,
    },
    date: {
      filter: filters.days('invoiceDate'),
      narrowness: 7,
      sort: 'InvoiceDate',
      widths: ({ language }) => ({ width: 132, narrowWidth: 118, leastWidth: language === 'en' ? 108 : 118 }),
      render: (invoice, { language }) => formatInvoiceDate(invoice.invoiceDate, language),
      // The card shows the date next to the type, and the latest note here. For a super admin in the back office this
      // is the only place with the note, because the table has no column for it.
      card: 'end',
      cardContent: (invoice) => <CardNote note={invoice.comment ?? ''} />,
    },
    due: {
      isOptional: () => true,
      sort: 'DueDate',
      widths: { width: 122, narrowWidth: 108 },
      render: (invoice, { language }) =>
        typeof invoice.dueDate === 'string' ? formatDay(invoice.dueDate, language) : NO_VALUE,
      card: 'detail',
    },
    amount: {
      isOptional: () => true,
      sort: 'Amount',
      widths: { width: 136, narrowWidth: 122 },
      render: (invoice, { language }) => amountText(invoice, language),
      title: (invoice, { language }) => amountText(invoice, language),
      card: 'detail',
    },
    published: {
      isOptional: () => true,
      filter: filters.days('published'),
      isFiltered: isCustomerUser,
      narrowness: 10,
      sort: 'PublishedAt',
      widths: { width: 136, narrowWidth: 122 },
      tone: 'secondary',
      render: (invoice, { language }) => formatMomentAsDay(invoice.publishedAt, language),
      card: 'detail',
    },
    downloaded: {
      isOptional: inBackOffice,
      filter: newFilter(filters.days('lastDownload')),
      accepts: (value, viewer) => value !== NEW_URL_WORD || isCustomerUser(viewer),
      narrowness: 6,
      sort: 'LastDownloadedAt',
      widths: { width: 122, narrowWidth: 120 },
      hideOrder: 5,
      tone: 'secondary',
      render: (invoice, { language }) => formatMomentAsDay(invoice.lastDownloadedAt, language),
      card: 'detail',
    },
    note: {
      isShown: onCustomerPage,
      filter: filters.contains('comment'),
      narrowness: 2,
      sort: 'Comment',
      // The placeholder of the filter needs 92 pixels in German ("Suchen").
      widths: { width: 116, narrowWidth: 92, wideWidth: 280 },
      hideOrder: 4,
      tone: 'secondary',
      render: (invoice) => invoice.comment ?? '',
      title: (invoice) => invoice.comment ?? '',
    },
  },
});

export type InvoiceColumn = keyof typeof invoiceList.columns;

/** The columns for which a list must ask the server for the amounts of its documents. */
const COLUMNS_OF_AMOUNTS: readonly InvoiceColumn[] = ['due', 'amount'];

/** Whether one of these columns is in view. */
export function showsAmounts(viewer: InvoiceViewer, listUrl: InvoiceListUrl): boolean {
  const visible = visibleColumns(invoiceList, viewer, listUrl.state, listUrl.view.columns);
  return COLUMNS_OF_AMOUNTS.some((name) => visible.includes(name));
}

export type InvoiceFilters = Filters<InvoiceColumn>;
export type InvoiceListState = ListState<InvoiceColumn>;
export type InvoiceListUrl = ListUrl<InvoiceColumn>;
export type InvoiceControl = ListControl<InvoiceColumn>;
