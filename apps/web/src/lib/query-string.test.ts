import { expect, test } from 'vitest';
import { plainQueryString } from './query-string.ts';

test.each([
  ['?customerName=M%C3%BCller+KG', { customerName: 'Müller KG' }],
  ['?invoiceNumber=007', { invoiceNumber: '007' }],
  ['?a=true&b=null&c=[1]&d="x"', { a: 'true', b: 'null', c: '[1]', d: '"x"' }],
  ['?id=1&id=2', { id: ['1', '2'] }],
  ['', {}],
])('%s is read as plain text', (text, expected) => {
  expect(plainQueryString.parseSearch(text)).toEqual(expected);
});

test('parameters are the same after writing and reading them', () => {
  const search = { redirect: '/invoices?pageIndex=2&customerName=Müller', number: '007', id: ['1', '2'] };
  expect(plainQueryString.parseSearch(plainQueryString.stringifySearch(search))).toEqual(search);
});

test('parameters without a value are not written', () => {
  expect(plainQueryString.stringifySearch({ a: undefined, b: null })).toBe('');
});
