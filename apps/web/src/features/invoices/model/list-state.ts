import type { InvoiceSortField, InvoiceTypeName } from '@belegfach/contract';
import type { DayRange } from '../../../ui/date-range/presets.ts';
import type { ListState, VisibleParts } from '../../../ui/list/list-state.ts';
import type { Sort } from '../../../ui/table/sort.ts';

export const DEFAULT_SORT: Sort<InvoiceSortField> = { field: 'InvoiceDate', direction: 'ascending' };

/** The filters of a list. Texts are trimmed, and empty if unset; a cleared range is null. */
export interface InvoiceFilters {
  readonly provider: string | null;
  readonly customer: string;
  readonly customerNo: string;
  readonly companyNo: string;
  readonly type: InvoiceTypeName | null;
  readonly number: string;
  readonly date: DayRange | null;
  readonly downloaded: DayRange | null;
  readonly note: string;
}
export type FilterName = keyof InvoiceFilters;

export const NO_FILTERS: InvoiceFilters = {
  provider: null,
  customer: '',
  customerNo: '',
  companyNo: '',
  type: null,
  number: '',
  date: null,
  downloaded: null,
  note: '',
};

export type InvoiceListState = ListState<InvoiceFilters, InvoiceSortField>;

/** The page of customers and that of the back office. */
export type ListKind = 'customer' | 'backOffice';

/** A column has the name of its filter. */
export type ColumnName = FilterName;

export const SORT_FIELDS = {
  provider: 'ProviderName',
  companyNo: 'CompanyNumber',
  customer: 'CustomerName',
  customerNo: 'CustomerNumber',
  type: 'TypeValue',
  number: 'DocumentNumber',
  date: 'InvoiceDate',
  downloaded: 'LastDownloadedAt',
  note: 'Comment',
} as const satisfies Record<ColumnName, InvoiceSortField>;

/** The columns of the two pages; in the back office only super admins see the provider. */
export function columnsOf(kind: ListKind, superAdmin: boolean): readonly ColumnName[] {
  if (kind === 'customer') return ['provider', 'customer', 'type', 'number', 'date', 'downloaded', 'note'];
  const columns: ColumnName[] = ['companyNo', 'customer', 'customerNo', 'type', 'number', 'date'];
  return superAdmin ? ['provider', ...columns] : columns;
}

/** The columns and filters that a reader sees. */
export function visibleParts(kind: ListKind, superAdmin: boolean): VisibleParts<InvoiceFilters, ColumnName> {
  return { columns: columnsOf(kind, superAdmin), filters: filtersOf(kind, superAdmin) };
}

/** The columns that can be filtered: the provider only by a super admin. */
export function filtersOf(kind: ListKind, superAdmin: boolean): readonly FilterName[] {
  return columnsOf(kind, superAdmin).filter((name) => name !== 'provider' || superAdmin);
}

export function isFilterSet(filters: InvoiceFilters, name: FilterName): boolean {
  return filters[name] !== NO_FILTERS[name];
}

/** Narrowest first: a number or a word matches fewer documents than a period, a period fewer than a type. */
const BY_NARROWNESS: readonly FilterName[] = [
  'number',
  'note',
  'customerNo',
  'companyNo',
  'customer',
  'downloaded',
  'date',
  'type',
  'provider',
];

/** The filters in use, the narrowest first. */
export function listSetFilters(filters: InvoiceFilters): readonly FilterName[] {
  return BY_NARROWNESS.filter((name) => isFilterSet(filters, name));
}
