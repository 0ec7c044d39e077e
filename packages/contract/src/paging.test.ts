import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customerListQuery } from './customers/customer.schemas.ts';
import { invoiceListQuery } from './invoices/invoice.schemas.ts';
import { pageOf, pagingQuery } from './paging.ts';

const query = z.strictObject(pagingQuery(['InvoiceDate', 'CustomerName'], 'InvoiceDate'));

function refuses(given: Record<string, unknown>) {
  return !query.safeParse(given).success;
}

describe('the paging query', () => {
  it('has default values', () => {
    expect(query.parse({})).toEqual({ orderBy: 'InvoiceDate', sortDirection: 0, pageIndex: 1, pageSize: 50 });
  });

  it.each(['CustomerName', 'customerName', 'customername', 'CUSTOMERNAME'])(
    'accepts the sort field %s in any letter case',
    (orderBy) => expect(query.parse({ orderBy }).orderBy).toBe('CustomerName'),
  );

  it.each(['', 'Comment', 'CustomerName ', 'constructor', 'id; drop table invoice', ['CustomerName']])(
    'refuses to sort by %j',
    (orderBy) => expect(refuses({ orderBy })).toBe(true),
  );

  it('lists the allowed sort fields in its error message', () => {
    expect(query.safeParse({ orderBy: 'Comment' }).error?.issues[0]?.message).toBe(
      'must be one of InvoiceDate, CustomerName',
    );
  });

  it.each(['25', '50', '100'])('accepts the page size %s', (pageSize) =>
    expect(query.parse({ pageSize }).pageSize).toBe(Number(pageSize)),
  );

  it.each([
    '0',
    '24',
    '26',
    '51',
    '99',
    '101',
    '1000',
    '-25',
    '25.0',
    '2.5e1',
    '0x19',
    ' 25',
    '',
    'fifty',
    '٢٥',
    25,
  ])('refuses the page size %j', (pageSize) => expect(refuses({ pageSize })).toBe(true));

  it.each(['1', '2', '400000'])('accepts the page number %s', (pageIndex) =>
    expect(query.parse({ pageIndex }).pageIndex).toBe(Number(pageIndex)),
  );

  it.each(['0', '-1', '400001', '1.5', '999999999999999999', 'NaN', ''])(
    'refuses the page number %j',
    (pageIndex) => expect(refuses({ pageIndex })).toBe(true),
  );

  it('accepts only the sort directions 0 and 1', () => {
    expect(query.parse({ sortDirection: '0' }).sortDirection).toBe(0);
    expect(query.parse({ sortDirection: '1' }).sortDirection).toBe(1);
    for (const sortDirection of ['2', '-1', 'asc', '', '00']) expect(refuses({ sortDirection })).toBe(true);
  });

  it('refuses an unknown parameter, and a parameter that is given twice', () => {
    expect(refuses({ page: '1' })).toBe(true);
    expect(refuses({ pageIndex: ['1', '2'] })).toBe(true);
  });
});

describe('the queries of the lists', () => {
  it('sort invoices by date and customers by name by default', () => {
    expect(invoiceListQuery.parse({}).orderBy).toBe('InvoiceDate');
    expect(customerListQuery.parse({}).orderBy).toBe('Name');
  });

  it('sort customers by salesman under both names of that field', () => {
    expect(customerListQuery.parse({ orderBy: 'salesmen' }).orderBy).toBe('Salesman');
    expect(customerListQuery.parse({ orderBy: 'SALESMAN' }).orderBy).toBe('Salesman');
  });

  it.each(['0', '1', '2', '3'])('accept the customer status %s', (status) =>
    expect(customerListQuery.parse({ status }).status).toBe(Number(status)),
  );

  it.each(['4', '-1', 'Active', 'all', ''])('refuse the customer status %j', (status) =>
    expect(customerListQuery.safeParse({ status }).success).toBe(false),
  );

  it('refuse an empty filter and one that PostgreSQL could not store, and trim the others', () => {
    expect(customerListQuery.safeParse({ name: '  ' }).success).toBe(false);
    expect(customerListQuery.safeParse({ name: 'a\u0000b' }).success).toBe(false);
    expect(customerListQuery.parse({ name: ' Müller ' }).name).toBe('Müller');
  });

  it('accept only days that exist, in ISO format', () => {
    expect(invoiceListQuery.safeParse({ invoiceDateFrom: '2024-02-29' }).success).toBe(true);
    expect(invoiceListQuery.safeParse({ invoiceDateFrom: '2026-02-29' }).success).toBe(false);
    expect(invoiceListQuery.safeParse({ invoiceDateFrom: '29.02.2024' }).success).toBe(false);
  });
});

describe('a page of a list', () => {
  it('has items and exact totals', () => {
    const page = pageOf(z.string());
    expect(page.safeParse({ items: ['a'], totalPages: 1, totalItemCount: 1 }).success).toBe(true);
    expect(page.safeParse({ items: [], totalPages: -1, totalItemCount: 0 }).success).toBe(false);
    expect(page.safeParse({ items: [], totalPages: 0 }).success).toBe(false);
  });
});
