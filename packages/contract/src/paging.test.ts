import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customerListQuery } from './customers/customer.schemas.ts';
import { invoiceListQuery } from './invoices/invoice.schemas.ts';
import { pageOf, pagingQuery } from './paging.ts';

const query = z.strictObject(pagingQuery(['InvoiceDate', 'CustomerName'], 'InvoiceDate'));

function refuses(given: Record<string, unknown>) {
  return !query.safeParse(given).success;
}

describe('pagingQuery', () => {
  it('fills in the defaults', () => {
    expect(query.parse({})).toEqual({ orderBy: 'InvoiceDate', sortDirection: 0, pageIndex: 1, pageSize: 50 });
  });

  it.each(['CustomerName', 'customerName', 'customername', 'CUSTOMERNAME'])(
    'takes the field %s in any case',
    (orderBy) => expect(query.parse({ orderBy }).orderBy).toBe('CustomerName'),
  );

  it.each(['', 'Comment', 'CustomerName ', 'constructor', 'id; drop table invoice', ['CustomerName']])(
    'refuses to sort by %j',
    (orderBy) => expect(refuses({ orderBy })).toBe(true),
  );

  it('tells which fields there are', () => {
    expect(query.safeParse({ orderBy: 'Comment' }).error?.issues[0]?.message).toBe(
      'must be one of InvoiceDate, CustomerName',
    );
  });

  it.each(['25', '50', '100'])('takes the page size %s', (pageSize) =>
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

  it.each(['1', '2', '400000'])('takes page %s', (pageIndex) =>
    expect(query.parse({ pageIndex }).pageIndex).toBe(Number(pageIndex)),
  );

  it.each(['0', '-1', '400001', '1.5', '999999999999999999', 'NaN', ''])('refuses page %j', (pageIndex) =>
    expect(refuses({ pageIndex })).toBe(true),
  );

  it('takes the directions 0 and 1 alone', () => {
    expect(query.parse({ sortDirection: '0' }).sortDirection).toBe(0);
    expect(query.parse({ sortDirection: '1' }).sortDirection).toBe(1);
    for (const sortDirection of ['2', '-1', 'asc', '', '00']) expect(refuses({ sortDirection })).toBe(true);
  });

  it('refuses a parameter that it does not know, and one given twice', () => {
    expect(refuses({ page: '1' })).toBe(true);
    expect(refuses({ pageIndex: ['1', '2'] })).toBe(true);
  });
});

describe('the queries of the lists', () => {
  it('sort invoices by date and customers by name unless told otherwise', () => {
    expect(invoiceListQuery.parse({}).orderBy).toBe('InvoiceDate');
    expect(customerListQuery.parse({}).orderBy).toBe('Name');
  });

  it('sort customers by salesman under both of its names', () => {
    expect(customerListQuery.parse({ orderBy: 'salesmen' }).orderBy).toBe('Salesman');
    expect(customerListQuery.parse({ orderBy: 'SALESMAN' }).orderBy).toBe('Salesman');
  });

  it.each(['0', '1', '2', '3'])('take the customer status %s', (status) =>
    expect(customerListQuery.parse({ status }).status).toBe(Number(status)),
  );

  it.each(['4', '-1', 'Active', 'all', ''])('refuse the customer status %j', (status) =>
    expect(customerListQuery.safeParse({ status }).success).toBe(false),
  );

  it('refuse an empty filter, and one that PostgreSQL could not take', () => {
    expect(customerListQuery.safeParse({ name: '  ' }).success).toBe(false);
    expect(customerListQuery.safeParse({ name: 'a\u0000b' }).success).toBe(false);
    expect(customerListQuery.parse({ name: ' Müller ' }).name).toBe('Müller');
  });

  it('take days that exist', () => {
    expect(invoiceListQuery.safeParse({ invoiceDateFrom: '2024-02-29' }).success).toBe(true);
    expect(invoiceListQuery.safeParse({ invoiceDateFrom: '2026-02-29' }).success).toBe(false);
    expect(invoiceListQuery.safeParse({ invoiceDateFrom: '29.02.2024' }).success).toBe(false);
  });
});

describe('pageOf', () => {
  it('holds items and exact totals', () => {
    const page = pageOf(z.string());
    expect(page.safeParse({ items: ['a'], totalPages: 1, totalItemCount: 1 }).success).toBe(true);
    expect(page.safeParse({ items: [], totalPages: -1, totalItemCount: 0 }).success).toBe(false);
    expect(page.safeParse({ items: [], totalPages: 0 }).success).toBe(false);
  });
});
