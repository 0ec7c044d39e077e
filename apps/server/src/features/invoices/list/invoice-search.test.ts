import { invoicePage } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const NAMES = [
  'Müller',
  'Mueller',
  'MULLER',
  'Bauer',
  'Straße',
  '100%',
  '100 Grad',
  'A_B',
  'Axb',
  'Émile',
  'Poesie',
  'a\\b',
];
const NUMBERS = ['RE-2026/0815', 'RE-2026/8150', '0815', '815-1', 'G1', '4711 Ü', '0'];
const LONG_NUMBERS = ['RE-2026/0012345', 'RE-2025/0012345', 'RE-2026/00123456-Ü', '12345 %', '2026-1234567'];

let app: TestApp;
let superAdmin: number;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
  const provider = await app.build.provider();
  for (const name of NAMES) {
    const customer = await app.build.customer([provider.id], { name, companyNumber: '12345678' });
    await app.build.invoice(customer.id, provider.id, { number: `name of ${name}` });
  }
  const customer = await app.build.customer([provider.id], { name: 'Digits', number: '90000001' });
  for (const number of NUMBERS) await app.build.invoice(customer.id, provider.id, { number });
  const other = await app.build.customer([provider.id], { name: 'Lang' });
  for (const number of LONG_NUMBERS) await app.build.invoice(other.id, provider.id, { number });
});
afterAll(() => app.close());

async function listInvoices(query: Record<string, string>) {
  const response = await app.call({
    url: '/api/Invoice/List',
    query: { pageSize: '100', ...query },
    as: superAdmin,
  });
  return invoicePage.parse(response.json()).items;
}

it('the filter by name uses the current name of a customer, also of one that was renamed or never had a document', async () => {
  const { executor } = app.test.database;
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id], { name: 'Früher' });
  const rename = (name: string) =>
    executor.updateTable('customer').set({ name }).where('id', '=', customer.id).execute();
  await rename('Später');
  await app.build.invoice(customer.id, provider.id, { number: 'renamed' });
  expect(await listInvoices({ customerName: 'früher' })).toEqual([]);
  expect(await listInvoices({ customerName: 'spaeter' })).toHaveLength(1);
  await rename('Zuletzt');
  expect(await listInvoices({ customerName: 'später' })).toEqual([]);
  expect(await listInvoices({ customerName: 'zuletzt', customerNumber: '99999999' })).toEqual([]);
  expect(await listInvoices({ customerName: 'zuletzt', customerNumber: customer.number })).toHaveLength(1);
});

describe('the list', () => {
  it.each([
    ['müller', ['Müller', 'Mueller', 'MULLER']],
    ['MUELLER', ['Müller', 'Mueller', 'MULLER']],
    ['muller', ['Müller', 'Mueller', 'MULLER']],
    ['u\u0308ll', ['Müller', 'Mueller', 'MULLER']],
    ['er', ['Müller', 'Mueller', 'MULLER', 'Bauer']],
    ['aue', ['Bauer']],
    ['STRASSE', ['Straße']],
    ['straße', ['Straße']],
    ['emile', ['Émile']],
    ['pösie', ['Poesie']],
    ['%', ['100%']],
    ['0%', ['100%']],
    ['_', ['A_B']],
    ['a_b', ['A_B']],
    ['\\', ['a\\b']],
    [' Bauer ', ['Bauer']],
    ['bauer gmbh', []],
  ])('filtered by the name %j finds %j', async (customerName, names) => {
    const found = await listInvoices({ customerName });
    expect(found.map((invoice) => invoice.customerName).sort()).toEqual([...names].sort());
  });
});

describe('the list', () => {
  it.each([
    ['815', ['RE-2026/0815', '0815', '815-1']],
    ['0815', ['RE-2026/0815', '0815', '815-1']],
    ['000000000000000815', ['RE-2026/0815', '0815', '815-1']],
    ['2026', ['RE-2026/0815', 'RE-2026/8150']],
    ['81', []],
    ['0', ['0']],
    ['00', ['0']],
  ])('finds digits as a complete group of digits in a number: %s', async (invoiceNumber, numbers) => {
    const found = await listInvoices({ invoiceNumber, customerName: 'Digits' });
    expect(found.map(({ documentNumber }) => documentNumber).sort()).toEqual([...numbers].sort());
  });

  it.each([
    ['re-2026', ['RE-2026/0815', 'RE-2026/8150']],
    ['/08', ['RE-2026/0815']],
    ['815', ['RE-2026/0815', 'RE-2026/8150', '0815', '815-1']],
    ['11 u', ['4711 Ü']],
    ['%', []],
  ])('finds text as a part of a number: %s', async (documentNumber, numbers) => {
    const found = await listInvoices({ documentNumber, customerName: 'Digits' });
    expect(found.map((invoice) => invoice.documentNumber).sort()).toEqual([...numbers].sort());
  });

  it.each([
    ['RE-2026/0012345', ['RE-2026/0012345', 'RE-2026/00123456-Ü']],
    ['re-2025/0012345', ['RE-2025/0012345']],
    ['/00123456-ü', ['RE-2026/00123456-Ü']],
    ['0123456-UE', ['RE-2026/00123456-Ü']],
    ['2026-12345', ['2026-1234567']],
    ['5 %', ['12345 %']],
    ['12345 _', []],
    ['12345', LONG_NUMBERS],
    ['re/0012345', []],
  ])('finds a text with a rare number as a part of a number: %s', async (documentNumber, numbers) => {
    const found = await listInvoices({ documentNumber, customerName: 'Lang' });
    expect(found.map((invoice) => invoice.documentNumber).sort()).toEqual([...numbers].sort());
  });

  it('finds customer and company numbers by a part', async () => {
    expect(await listInvoices({ customerNumber: '0000001', customerName: 'Digits' })).toHaveLength(
      NUMBERS.length,
    );
    expect(await listInvoices({ companyNumber: '345' })).toHaveLength(NAMES.length);
    expect(await listInvoices({ companyNumber: '346' })).toEqual([]);
  });

  it('shows the numeric value of a number that consists only of digits', async () => {
    const found = await listInvoices({ customerName: 'Digits', orderBy: 'invoiceNumber' });
    expect(found.map(({ documentNumber, invoiceNumber }) => [documentNumber, invoiceNumber])).toEqual(
      [
        ['0', 0],
        ['815-1', null],
        ['0815', 815],
        ['4711 Ü', null],
        ['G1', null],
        ['RE-2026/0815', null],
        ['RE-2026/8150', null],
      ].sort((a, b) => new Intl.Collator('de', { numeric: true }).compare(String(a[0]), String(b[0]))),
    );
  });
});
