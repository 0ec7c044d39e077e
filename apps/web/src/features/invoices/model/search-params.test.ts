import { describe, expect, it } from 'vitest';
import { type RawSearch, readListSearch, writeListSearch } from '../../../ui/list/list-search.ts';
import { noFilters } from '../../../ui/list/list-filters.ts';
import { type InvoiceListState, invoiceList, type ListKind } from '../invoice-columns.tsx';

const NO_FILTERS = noFilters(invoiceList);
const DEFAULT_SORT = invoiceList.defaultSort;
const ID = '0192f7a0-0000-7000-8000-000000000001';
const START: InvoiceListState = { page: 1, size: 50, sort: DEFAULT_SORT, filters: NO_FILTERS, open: null };

const readInvoiceSearch = (raw: RawSearch, kind: ListKind, superAdmin: boolean) =>
  readListSearch(invoiceList, raw, { kind, choosesProvider: superAdmin });
const writeInvoiceSearch = (state: InvoiceListState) =>
  writeListSearch(state, { sort: DEFAULT_SORT, size: 50 });

describe('the search parameters of the invoice list', () => {
  it('contain no default values', () => {
    expect(writeInvoiceSearch(START)).toEqual({});
    expect(readInvoiceSearch({}, 'customer', false)).toEqual(START);
  });

  it('restore a complete state of the back office', () => {
    const state: InvoiceListState = {
      page: 7,
      size: 100,
      sort: { field: 'customerNo', direction: 'descending' },
      filters: {
        ...NO_FILTERS,
        provider: ID,
        customer: 'Bäckerei Müller & Söhne',
        customerNo: '10000001',
        companyNo: '40012233',
        type: 'advice',
        number: 'RE-2026/0815',
        date: '2026-10-01..2026-10-31',
      },
      open: ID,
    };
    expect(readInvoiceSearch({ ...writeInvoiceSearch(state) }, 'backOffice', true)).toEqual(state);
  });

  it('restore the filters that only the customer page has', () => {
    const state: InvoiceListState = {
      ...START,
      sort: { field: 'downloaded', direction: 'ascending' },
      filters: {
        ...NO_FILTERS,
        note: '0815',
        downloaded: '2026-11-20..2026-11-20',
        type: 'reminder',
      },
    };
    expect(writeInvoiceSearch(state)).toEqual({
      sort: 'downloaded',
      note: '0815',
      downloaded: '2026-11-20..2026-11-20',
      type: 'reminder',
    });
    expect(readInvoiceSearch({ ...writeInvoiceSearch(state) }, 'customer', false)).toEqual(state);
  });

  it('may be numbers and booleans, as the router parses a hand-written URL', () => {
    const state = readInvoiceSearch({ page: 3, size: '25', number: 815, note: true }, 'customer', false);
    expect(state.page).toBe(3);
    expect(state.size).toBe(25);
    expect(state.filters.number).toBe('815');
    expect(state.filters.note).toBe('true');
  });

  it.each([
    ['page', 0],
    ['page', -1],
    ['page', 1.5],
    ['page', 'two'],
    ['page', 400_001],
    ['size', 30],
    ['size', 'all'],
    ['sort', 'price'],
    ['sort', '--date'],
    ['sort', 'companyNo'],
    ['type', 'Invoice'],
    ['date', '2026-10-01'],
    ['date', '2026-02-30..2026-03-01'],
    ['date', '2026-03-02..2026-03-01'],
    ['date', '2026-13-01..2026-13-02'],
    ['downloaded', { from: 'x' }],
    ['provider', 'all'],
    ['open', '../../etc'],
    ['customer', ['a', 'b']],
    ['customer', null],
  ])('use the default if %s is %j', (name, value) => {
    expect(readInvoiceSearch({ [name]: value }, 'customer', true)).toEqual(START);
  });

  it('do not include filters that the viewer cannot see', () => {
    expect(readInvoiceSearch({ provider: ID }, 'backOffice', false).filters).toEqual(NO_FILTERS);
    expect(readInvoiceSearch({ provider: ID }, 'customer', false).filters).toEqual(NO_FILTERS);
    expect(readInvoiceSearch({ note: 'x' }, 'backOffice', true).filters).toEqual(NO_FILTERS);
    expect(readInvoiceSearch({ companyNo: '4', customerNo: '1' }, 'customer', true).filters).toEqual(
      NO_FILTERS,
    );
    expect(readInvoiceSearch({ sort: 'provider' }, 'backOffice', false).sort).toEqual(DEFAULT_SORT);
  });

  it('may contain a leap day, but not in a common year', () => {
    expect(readInvoiceSearch({ date: '2028-02-29..2028-02-29' }, 'customer', false).filters.date).not.toBe(
      '',
    );
    expect(readInvoiceSearch({ date: '2027-02-29..2027-02-29' }, 'customer', false).filters.date).toBe('');
  });

  it('are corrected when a URL is read and written', () => {
    const clean = (raw: RawSearch) => writeInvoiceSearch(readInvoiceSearch(raw, 'customer', true));
    expect(clean({ page: '2', size: 50, sort: 'date', colour: 'red', customer: ' Café ' })).toEqual({
      page: 2,
      customer: 'Café',
    });
    expect(clean({ sort: '-date' })).toEqual({ sort: '-date' });
  });

  it('have texts no longer than the server accepts', () => {
    expect(readInvoiceSearch({ customer: 'x'.repeat(300) }, 'customer', false).filters.customer).toHaveLength(
      100,
    );
  });
});
