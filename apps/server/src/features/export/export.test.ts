import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let superAdmin: number;
let providerA: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  const { build } = app;
  superAdmin = (await build.backofficeUser('SuperAdmin', null)).id;
  providerA = await build.provider('Ärzte-Automaten');
  const providerB = await build.provider('Zoo "Süd"; West');
  await build.provider('=1+1');
  const customer = await build.customer([providerA.id, providerB.id]);
  const createInvoice = (provider: { id: number }, date: string, type: 0 | 1 | 2) =>
    build.invoice(customer.id, provider.id, { date, type });
  await createInvoice(providerA, '2026-10-01', 0);
  await createInvoice(providerA, '2026-10-31', 1);
  await createInvoice(providerA, '2026-10-31', 2);
  await createInvoice(providerA, '2026-09-30', 0);
  await createInvoice(providerA, '2026-11-01', 0);
  const old = await createInvoice(providerB, '2026-10-15', 0);
  const current = await createInvoice(providerB, '2026-10-15', 0);
  await build.supersede(old.id, current.id);
});
afterAll(() => app.close());

const getCounts = (monthAndYear: string, as = superAdmin) =>
  app.call({ url: '/api/Invoice/InvoiceCountForProvider', query: { monthAndYear }, as });
const getCsv = (monthAndYear: string, as = superAdmin) =>
  app.call({ url: '/api/Invoice/ExportInvoiceCountForProvider', query: { monthAndYear }, as });

describe('the monthly count', () => {
  it('contains every provider, also without documents, and does not count superseded versions', async () => {
    expect((await getCounts('2026-10')).json()).toEqual([
      { providername: '=1+1', invoiceCount: 0 },
      { providername: 'Ärzte-Automaten', invoiceCount: 3 },
      { providername: 'Zoo "Süd"; West', invoiceCount: 1 },
    ]);
  });

  it('covers all days of the month and no other day', async () => {
    const countOfA = async (month: string) =>
      (await getCounts(month)).json<{ providername: string; invoiceCount: number }[]>()[1]?.invoiceCount;
    expect(await Promise.all(['2026-09', '2026-11', '2026-12', '1999-01'].map(countOfA))).toEqual([
      1, 1, 0, 0,
    ]);
  });

  it('reads the counters instead of the documents, for any number of documents', async () => {
    const plan = await sql<{ 'QUERY PLAN': string }>`
      explain select p.name, coalesce(sum(n.count), 0) from provider p
      left join invoice_month_count n on n.provider_id = p.id and n.month = '2026-10-01'::date group by p.id`.execute(
      app.test.owner.executor,
    );
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/ on invoice\b/);
  });

  it.each(['2026-13', '2026-1', '10-2026', '', '0000-01', "2026-10'"])(
    'refuses the month %j',
    async (month) => {
      expect((await getCounts(month)).statusCode).toBe(400);
      expect((await getCsv(month)).statusCode).toBe(400);
    },
  );

  it('is available only to a SuperAdmin', async () => {
    const admin = (await app.build.backofficeUser('ProviderAdmin', providerA.id)).id;
    expect((await getCounts('2026-10', admin)).statusCode).toBe(403);
    expect((await getCsv('2026-10', admin)).statusCode).toBe(403);
    expect(
      (await app.call({ url: '/api/Invoice/InvoiceCountForProvider?monthAndYear=2026-10' })).statusCode,
    ).toBe(401);
  });
});

describe('the yearly share of e-invoices', () => {
  const getShares = (year: string, as = superAdmin) =>
    app.call({ url: '/api/Invoice/EInvoiceShareForProvider', query: { year }, as });

  it('counts the current invoices of the year by provider, and the e-invoices in the sense of the law among them', async () => {
    const { rows } = await sql<{ id: number; file: number }>`
      select id, pdf_file_id as file from invoice where provider_id = ${providerA.id} order by id`.execute(
      app.test.owner.executor,
    );
    // MINIMUM and BASIC WL are no e-invoices in the sense of the law.
    const formats = ['XRECHNUNG', 'EN16931', null, 'MINIMUM', 'BASIC WL'];
    for (const [index, format] of formats.entries())
      await sql`
        update invoice set electronic_format = ${format}, xml_file_id = ${format === null ? null : rows[0]?.file}
        where id = ${rows[index]?.id}`.execute(app.test.owner.executor);
    expect((await getShares('2026')).json()).toEqual([
      { providerName: '=1+1', invoiceCount: 0, eInvoiceCount: 0 },
      // Of the five documents of the year, a remittance advice and a reminder are no invoices.
      { providerName: 'Ärzte-Automaten', invoiceCount: 3, eInvoiceCount: 1 },
      { providerName: 'Zoo "Süd"; West', invoiceCount: 1, eInvoiceCount: 0 },
    ]);
    expect((await getShares('2025')).json()).toContainEqual({
      providerName: 'Ärzte-Automaten',
      invoiceCount: 0,
      eInvoiceCount: 0,
    });
  });

  it.each(['', '999', '20266', 'x'])('refuses the year %j', async (year) => {
    expect((await getShares(year)).statusCode).toBe(400);
  });

  it('is available only to a SuperAdmin', async () => {
    const admin = (await app.build.backofficeUser('ProviderAdmin', providerA.id)).id;
    expect((await getShares('2026', admin)).statusCode).toBe(403);
  });
});

describe('the export', () => {
  it('is a CSV file of the same count that a German Excel opens without running a formula (GHSA-29w6-c52g-m8jc)', async () => {
    const response = await getCsv('2026-10');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const text = response.rawPayload.toString('utf8');
    expect(text.startsWith('\uFEFF"Anbieter";"Rechnungen"\r\n')).toBe(true);
    expect(parse(text, { bom: true, delimiter: ';' })).toEqual([
      ['Anbieter', 'Rechnungen'],
      ["'=1+1", '0'],
      ['Ärzte-Automaten', '3'],
      ['Zoo "Süd"; West', '1'],
    ]);
  });

  it('has a file name of date, name and month, without blanks', async () => {
    const { headers } = await getCsv('2026-10');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="\d{4}-\d{2}-\d{2}_Rechnungen_je_Anbieter_2026-10\.csv";/,
    );
  });

  it('is recorded in the audit trail', async () => {
    await getCsv('2026-08');
    const { rows } = await sql<{ facts: object }>`
      select facts from audit_event where action = 'invoice-counts.export' order by id desc limit 1`.execute(
      app.test.owner.executor,
    );
    expect(rows[0]?.facts).toEqual({ month: '2026-08' });
  });
});
