import type { InvoiceSortField, InvoiceTypeName, PageSize } from '@belegfach/contract';
import type { DayRange } from '../../../ui/date-range/presets.ts';
import type { Sort } from '../../../ui/table/sort.ts';
import { INVOICE_TYPE_NAMES } from './invoice-types.ts';
import {
  type ColumnName,
  columnsOf,
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT,
  filtersOf,
  type InvoiceFilters,
  type InvoiceListState,
  type ListKind,
  NO_FILTERS,
  PAGE_SIZES,
  SORT_FIELDS,
} from './list-state.ts';

/** The list's state as it stands in the address: short names, defaults left out. */
export interface InvoiceSearch {
  readonly page?: number;
  readonly size?: PageSize;
  /** A column's name, after a minus when descending. */
  readonly sort?: string;
  readonly provider?: string;
  readonly customer?: string;
  readonly customerNo?: string;
  readonly companyNo?: string;
  readonly type?: (typeof WORD_OF_TYPE)[InvoiceTypeName];
  readonly number?: string;
  /** `2026-10-01..2026-10-31` */
  readonly date?: string;
  readonly downloaded?: string;
  readonly note?: string;
  readonly open?: string;
}

const WORD_OF_TYPE = {
  Invoice: 'invoice',
  Invoice_Notification: 'advice',
  Warning: 'reminder',
} as const satisfies Record<InvoiceTypeName, string>;

/** What the server takes at most (contract). */
export const LONGEST_FILTER = 100;
const DEEPEST_PAGE = 400_000;

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The router reads `?number=815` as a number and `?note=true` as a boolean: texts take all three. */
function readText(raw: unknown): string {
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return '';
  return String(raw).trim().slice(0, LONGEST_FILTER);
}

function readId(raw: unknown): string | null {
  const text = readText(raw);
  return UUID.test(text) ? text : null;
}

function readPage(raw: unknown): number {
  const page = Number(readText(raw));
  return Number.isInteger(page) && page >= 1 && page <= DEEPEST_PAGE ? page : 1;
}

function readSize(raw: unknown): PageSize {
  return PAGE_SIZES.find((size) => size === Number(readText(raw))) ?? DEFAULT_PAGE_SIZE;
}

function readType(raw: unknown): InvoiceTypeName | null {
  const text = readText(raw);
  return INVOICE_TYPE_NAMES.find((name) => WORD_OF_TYPE[name] === text) ?? null;
}

function isDay(text: string): boolean {
  // Date takes 30 February for 2 March, so the day must come back as it went in.
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function readRange(raw: unknown): DayRange | null {
  const match = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(readText(raw));
  const [, from, to] = match ?? [];
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to) || from > to) return null;
  return { from, to };
}

function readSort(raw: unknown, columns: readonly ColumnName[]): Sort<InvoiceSortField> {
  const text = readText(raw);
  const descending = text.startsWith('-');
  const column = columns.find((name) => name === (descending ? text.slice(1) : text));
  if (column === undefined) return DEFAULT_SORT;
  return { field: SORT_FIELDS[column], direction: descending ? 'descending' : 'ascending' };
}

/**
 * Reads the address; whatever is wrong there falls back to its default. Filters and sort fields that the page does not
 * show to this reader are dropped: an invisible filter would make documents disappear without a trace.
 */
export function readInvoiceSearch(
  raw: Readonly<Record<string, unknown>>,
  kind: ListKind,
  superAdmin: boolean,
): InvoiceListState {
  const read: InvoiceFilters = {
    provider: readId(raw['provider']),
    customer: readText(raw['customer']),
    customerNo: readText(raw['customerNo']),
    companyNo: readText(raw['companyNo']),
    type: readType(raw['type']),
    number: readText(raw['number']),
    date: readRange(raw['date']),
    downloaded: readRange(raw['downloaded']),
    note: readText(raw['note']),
  };
  const visible = Object.fromEntries(filtersOf(kind, superAdmin).map((name) => [name, read[name]]));
  return {
    page: readPage(raw['page']),
    size: readSize(raw['size']),
    sort: readSort(raw['sort'], columnsOf(kind, superAdmin)),
    filters: { ...NO_FILTERS, ...visible },
    open: readId(raw['open']),
  };
}

function writeSort(sort: Sort<InvoiceSortField>): string | undefined {
  if (sort.field === DEFAULT_SORT.field && sort.direction === DEFAULT_SORT.direction) return undefined;
  const column = Object.entries(SORT_FIELDS).find(([, field]) => field === sort.field)?.[0];
  return column === undefined ? undefined : `${sort.direction === 'descending' ? '-' : ''}${column}`;
}

function writeRange(range: DayRange | null): string | undefined {
  return range === null ? undefined : `${range.from}..${range.to}`;
}

/** Writes the state for the address, every default left out. */
export function writeInvoiceSearch({ page, size, sort, filters, open }: InvoiceListState): InvoiceSearch {
  const written: Record<keyof InvoiceSearch, string | number | undefined | null> = {
    page: page === 1 ? undefined : page,
    size: size === DEFAULT_PAGE_SIZE ? undefined : size,
    sort: writeSort(sort),
    provider: filters.provider,
    customer: filters.customer,
    customerNo: filters.customerNo,
    companyNo: filters.companyNo,
    type: filters.type === null ? undefined : WORD_OF_TYPE[filters.type],
    number: filters.number,
    date: writeRange(filters.date),
    downloaded: writeRange(filters.downloaded),
    note: filters.note,
    open,
  };
  return Object.fromEntries(
    Object.entries(written).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** For the router: the address cleaned of all that the page does not know. */
export function validateInvoiceSearch(kind: ListKind) {
  return (raw: Record<string, unknown>): InvoiceSearch =>
    writeInvoiceSearch(readInvoiceSearch(raw, kind, true));
}
