import type { CustomerListQuery, CustomerSortField, CustomerStatus } from '@belegfach/contract';
import { readChoice } from '../../../ui/list/filter-params.ts';
import type { ListDefinition, ListState, VisibleParts } from '../../../ui/list/list-state.ts';

/** The filters of a list of customers. Texts are trimmed, and empty if unset. */
export interface CustomerFilters {
  readonly provider: string;
  readonly companyNo: string;
  readonly customerNo: string;
  readonly name: string;
  readonly email: string;
  readonly salesman: string;
  readonly status: CustomerStatus | null;
}

/** A column has the name of its filter. */
export type CustomerColumnName = keyof CustomerFilters;
export type CustomerListState = ListState<CustomerFilters, CustomerSortField>;

/** The read-only page of customer admins, and the page of the back office. */
export type CustomerListKind = 'customer' | 'backOffice';

export const NO_FILTERS: CustomerFilters = {
  provider: '',
  companyNo: '',
  customerNo: '',
  name: '',
  email: '',
  salesman: '',
  status: null,
};

/** The statuses in the order of the dropdown, with their codes in the API. */
const STATUS_CODES = { Active: 1, Inactive: 0, New: 2, Invited: 3 } as const satisfies Record<
  CustomerStatus,
  NonNullable<CustomerListQuery['status']>
>;
export const STATUS_NAMES = [
  'Active',
  'Inactive',
  'New',
  'Invited',
] as const satisfies readonly CustomerStatus[];

const STATUS_SLUGS = {
  Active: 'active',
  Inactive: 'inactive',
  New: 'new',
  Invited: 'invited',
} as const satisfies Record<CustomerStatus, string>;

/** How the state of the customer lists is written in the address: `?sort=-name&status=new`. */
export const customerListDefinition: ListDefinition<CustomerFilters, CustomerColumnName, CustomerSortField> =
  {
    noFilters: NO_FILTERS,
    sortFields: {
      provider: 'ProviderName',
      companyNo: 'CompanyNumber',
      customerNo: 'CustomerNumber',
      name: 'Name',
      email: 'Email',
      salesman: 'Salesman',
      status: 'Status',
    },
    defaultSort: { field: 'Name', direction: 'ascending' },
    readFilters: (textOf) => ({
      provider: textOf('provider'),
      companyNo: textOf('companyNo'),
      customerNo: textOf('customerNo'),
      name: textOf('name'),
      email: textOf('email'),
      salesman: textOf('salesman'),
      status: readChoice(textOf('status'), STATUS_NAMES, STATUS_SLUGS),
    }),
    writeFilters: ({ status, ...texts }) => ({
      ...texts,
      status: status === null ? '' : STATUS_SLUGS[status],
    }),
  };

const COLUMNS = ['companyNo', 'customerNo', 'name', 'email', 'salesman', 'status'] as const;

/** The columns and filters that a reader sees: only a super admin in the back office sees the providers. */
export function visibleCustomerParts(
  kind: CustomerListKind,
  superAdmin: boolean,
): VisibleParts<CustomerFilters, CustomerColumnName> {
  const columns = kind === 'backOffice' && superAdmin ? (['provider', ...COLUMNS] as const) : COLUMNS;
  return { columns, filters: columns };
}

/** Narrowest first: a number matches fewer customers than a name, a name fewer than a status. */
const BY_NARROWNESS: readonly CustomerColumnName[] = [
  'customerNo',
  'companyNo',
  'email',
  'name',
  'salesman',
  'status',
  'provider',
];

/** The narrowest filter in use. */
export function findNarrowestFilter(filters: CustomerFilters): CustomerColumnName | undefined {
  return BY_NARROWNESS.find((name) => filters[name] !== NO_FILTERS[name]);
}

/** An empty text filter is left out of the request. */
function given(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/** The parameters of `GET /Customer/ManyPaginated` for a state of the list. */
export function customerListQuery({ page, size, sort, filters }: CustomerListState): CustomerListQuery {
  return {
    orderBy: sort.field,
    sortDirection: sort.direction === 'ascending' ? 0 : 1,
    pageIndex: page,
    pageSize: size,
    providerName: given(filters.provider),
    companyNumber: given(filters.companyNo),
    customerNumber: given(filters.customerNo),
    name: given(filters.name),
    email: given(filters.email),
    salesman: given(filters.salesman),
    status: filters.status === null ? undefined : STATUS_CODES[filters.status],
  };
}
