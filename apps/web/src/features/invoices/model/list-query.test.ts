import { invoiceListQuery as schema } from '@belegfach/contract';
import { describe, expect, it } from 'vitest';
import { queryString } from '../../../lib/api-url.ts';
import { listQuery } from '../../../records/list-query.ts';
import { noFilters } from '../../../ui/list/list-filters.ts';
import { type InvoiceFilters, invoiceList } from '../invoice-columns.tsx';

function queryOf(filters: Partial<InvoiceFilters>) {
  const query = listQuery(invoiceList, {
    page: 2,
    size: 25,
    sort: invoiceList.defaultSort,
    filters: { ...noFilters(invoiceList), ...filters },
    open: null,
  });
  return Object.fromEntries(new URLSearchParams(queryString({ ...query })));
}

const PAGING = { orderBy: 'InvoiceDate', sortDirection: '0', pageIndex: '2', pageSize: '25' };

describe('the query of the list', () => {
  it('contains paging and sorting, and no empty filter', () => {
    expect(queryOf({})).toEqual(PAGING);
  });

  it('contains digits as the invoice number and any other text as the document number', () => {
    expect(queryOf({ number: '815' })).toEqual({ ...PAGING, invoiceNumber: '815' });
    expect(queryOf({ number: 'RE-2026/0815' })).toEqual({ ...PAGING, documentNumber: 'RE-2026/0815' });
    expect(queryOf({ number: '1'.repeat(19) })).toEqual({ ...PAGING, documentNumber: '1'.repeat(19) });
  });

  it.each([
    ['invoice', '0'],
    ['advice', '1'],
    ['reminder', '2'],
  ] as const)('maps the type %s to %s', (type, value) => {
    expect(queryOf({ type })).toEqual({ ...PAGING, typeValue: value });
  });

  it('contains all filters that are set, in a form that the contract accepts', () => {
    const all = queryOf({
      provider: '0192f7a0-0000-7000-8000-000000000001',
      customer: 'Müller',
      customerNo: '1000',
      companyNo: '4001',
      number: 'RE',
      note: 'Kaffee',
      date: '2026-01-01..2026-12-31',
      downloaded: '2026-11-01..2026-11-02',
    });
    expect(all).toMatchObject({
      customerName: 'Müller',
      customerNumber: '1000',
      companyNumber: '4001',
      providerId: '0192f7a0-0000-7000-8000-000000000001',
      comment: 'Kaffee',
      invoiceDateFrom: '2026-01-01',
      invoiceDateTo: '2026-12-31',
      lastDownloadFrom: '2026-11-01',
      lastDownloadTo: '2026-11-02',
    });
    expect(schema.safeParse(all).success).toBe(true);
  });
});
