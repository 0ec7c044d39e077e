import type { CUSTOMER_FILTERS, Customer, CustomerListQuery } from '@belegfach/contract';
import type { TFunction } from 'i18next';
import { formatMomentAsDay } from '../../lib/dates.ts';
import { NO_VALUE } from '../../lib/no-value.ts';
import { CustomerLink } from '../../records/customer-link.tsx';
import type { QueryList } from '../../records/list-query.ts';
import { RecordStatus } from '../../records/record-status.tsx';
import { CardContext } from '../../ui/list/card-lines.tsx';
import { choiceFilter } from '../../ui/list/filters/choice-filter.tsx';
import { queryFilters } from '../../ui/list/filters/query-filters.ts';
import { defineList } from '../../ui/list/list-definition.ts';
import type { ListUrl, ListState } from '../../ui/list/list-state.ts';
import { NameWithCount } from './components/name-with-count.tsx';
import { isAccessChoice, STATUS_CHOICES, STATUS_CODES, STATUS_URL_WORDS } from './model/customer-status.ts';
import { joinNames } from './model/names.ts';

/** The read-only page of customer admins, and the page of the back office. */
export type CustomerListKind = 'customer' | 'backOffice';

/** The viewer of a page. Only a super admin chooses providers. */
export interface CustomerViewer {
  readonly kind: CustomerListKind;
  readonly choosesProvider: boolean;
}

interface CustomerContext {
  readonly t: TFunction<['customers', 'table']>;
  readonly viewer: CustomerViewer;
  /** English headings are longer. */
  readonly language: string;
  readonly salesmenOf: (customer: Customer) => readonly string[];
  readonly providersOf: (customer: Customer) => readonly string[];
}

interface CustomerListTypes extends QueryList<CustomerListQuery> {
  readonly row: Customer;
  readonly viewer: CustomerViewer;
  readonly context: CustomerContext;
}

const filters = queryFilters<typeof CUSTOMER_FILTERS, CustomerListQuery, CustomerContext>();

const inBackOffice = ({ kind }: CustomerViewer) => kind === 'backOffice';

/** Only a super admin in the back office sees the providers. */
const seesProviders = ({ kind, choosesProvider }: CustomerViewer) => kind === 'backOffice' && choosesProvider;

const nameOr = (names: readonly string[]) => (names.length === 0 ? NO_VALUE : joinNames(names));

/**
 * The columns of a list of customers. The name gets the remaining width. If the provider column is shown, the other
 * columns are narrower, so that enough width remains for the name.
 */
export const customerList = defineList<CustomerListTypes>()({
  accessors: { id: (customer) => customer.id, label: (customer) => customer.name },
  defaultSort: { field: 'name', direction: 'ascending' },
  columns: {
    provider: {
      isShown: seesProviders,
      filter: filters.contains('providerName'),
      narrowness: 7,
      sort: 'ProviderName',
      widths: { width: 184, narrowWidth: 180, leastWidth: 104, wideWidth: 240 },
      hideOrder: 4,
      tone: 'secondary',
      render: (customer, { providersOf }) => <NameWithCount names={providersOf(customer)} />,
      title: (customer, { providersOf }) => joinNames(providersOf(customer)),
      card: 'detail',
      cardContent: (customer, { providersOf }) => nameOr(providersOf(customer)),
    },
    companyNo: {
      filter: filters.contains('companyNumber'),
      narrowness: 2,
      sort: 'CompanyNumber',
      widths: ({ viewer, language }) => {
        const narrowWidth = language === 'en' ? 106 : 96;
        if (seesProviders(viewer)) return { width: Math.max(narrowWidth, 100) };
        return viewer.kind === 'customer' ? { width: 120, narrowWidth: 112 } : { width: 108, narrowWidth };
      },
      hideOrder: 1,
      tone: 'secondary',
      render: (customer) => customer.companyNumber ?? NO_VALUE,
      card: 'detail',
    },
    customerNo: {
      filter: filters.contains('customerNumber'),
      narrowness: 1,
      sort: 'CustomerNumber',
      widths: ({ viewer, language }) =>
        viewer.kind === 'customer'
          ? { width: 124, narrowWidth: 116 }
          : { width: 112, narrowWidth: language === 'en' ? 108 : 100 },
      render: ({ customerNumber }) => <CustomerLink number={customerNumber}>{customerNumber}</CustomerLink>,
      card: 'fact',
    },
    name: {
      filter: filters.contains('name'),
      narrowness: 4,
      sort: 'Name',
      tone: 'primary',
      render: (customer) => customer.name,
      title: (customer) => customer.name,
      card: 'title',
    },
    email: {
      filter: filters.contains('email'),
      narrowness: 3,
      sort: 'Email',
      widths: ({ viewer }) => {
        if (seesProviders(viewer)) return { width: 180, narrowWidth: 150, wideWidth: 288 };
        return { width: 252, narrowWidth: viewer.kind === 'customer' ? 220 : 168, wideWidth: 320 };
      },
      hideOrder: 2,
      tone: 'secondary',
      render: (customer) => customer.email ?? NO_VALUE,
      title: (customer) => customer.email ?? '',
      card: 'line',
      cardContent: (customer) => <CardContext>{customer.email ?? NO_VALUE}</CardContext>,
    },
    salesman: {
      filter: filters.contains('salesman'),
      narrowness: 5,
      sort: 'Salesman',
      widths: ({ viewer }) =>
        seesProviders(viewer)
          ? { width: 164, narrowWidth: 164, leastWidth: 104, wideWidth: 200 }
          : { width: 176, narrowWidth: 164, leastWidth: 124, wideWidth: 220 },
      hideOrder: 3,
      tone: 'secondary',
      render: (customer, { salesmenOf }) => <NameWithCount names={salesmenOf(customer)} />,
      title: (customer, { salesmenOf }) => joinNames(salesmenOf(customer)),
      card: 'detail',
      cardContent: (customer, { salesmenOf }) => nameOr(salesmenOf(customer)),
    },
    status: {
      filter: choiceFilter({
        options: STATUS_CHOICES,
        urlWords: STATUS_URL_WORDS,
        nameOf: (choice, { t }: CustomerContext) =>
          isAccessChoice(choice) ? t(`customers:access.${choice}`) : t(`table:statuses.${choice}`),
        condition: (choice): Partial<CustomerListQuery> =>
          isAccessChoice(choice) ? { access: choice } : { status: STATUS_CODES[choice] },
      }),
      narrowness: 6,
      sort: 'Status',
      widths: { width: 128, narrowWidth: 124 },
      render: (customer) => <RecordStatus status={customer.status} />,
      card: 'status',
    },
    invited: {
      isShown: inBackOffice,
      isOptional: inBackOffice,
      sort: 'InvitedAt',
      widths: { width: 128, narrowWidth: 116 },
      tone: 'secondary',
      render: (customer, { language }) => formatMomentAsDay(customer.invitedAt, language),
      card: 'detail',
    },
    lastSignIn: {
      isShown: inBackOffice,
      isOptional: inBackOffice,
      sort: 'LastSignInAt',
      widths: { width: 160 },
      tone: 'secondary',
      render: (customer, { language }) => formatMomentAsDay(customer.lastSignInAt, language),
      card: 'detail',
    },
    undeliverable: {
      isShown: inBackOffice,
      isOptional: inBackOffice,
      filter: filters.choice('isUndeliverable', {
        options: ['yes'],
        nameOf: (_, { t }) => t('customers:undeliverableOnly'),
        valueOf: () => 'true',
      }),
      narrowness: 8,
      sort: 'UndeliverableAt',
      widths: { width: 160 },
      tone: 'secondary',
      render: (customer, { language }) => formatMomentAsDay(customer.undeliverableAt, language),
      card: 'detail',
    },
  },
});

export type CustomerColumn = keyof typeof customerList.columns;
export type CustomerListState = ListState<CustomerColumn>;
/** The state of the list, stored in the URL of the page. */
export type CustomerListUrl = ListUrl<CustomerColumn>;
