import { type InvoiceDetails, invoiceDetails, invoicePage } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let app: TestApp;
let provider: { id: number };
let otherProvider: { id: number };
let customer: { id: number };
let otherCustomer: { id: number };
/** A user of both customers, who would see a document of either. */
let user: number;
let clerk: number;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  otherProvider = await app.build.provider();
  const both = [provider.id, otherProvider.id];
  customer = await app.build.customer(both);
  otherCustomer = await app.build.customer(both);
  user = (
    await app.build.customerUser([
      [customer.id, 'CustomerUser'],
      [otherCustomer.id, 'CustomerUser'],
    ])
  ).id;
  clerk = (await app.build.backofficeUser('ProviderUser', provider.id)).id;
});
afterAll(() => app.close());

type Values = NonNullable<Parameters<TestApp['build']['invoice']>[2]>;
const create = (values: Values, of = customer, by = provider) => app.build.invoice(of.id, by.id, values);
const remind = (date: string, reminds: readonly string[], of = customer) =>
  create({ type: 2, date, reminds }, of);

async function details({ publicId }: { publicId: string }, as = user): Promise<InvoiceDetails> {
  const response = await app.call({ url: `/api/Invoice/Details/${publicId}`, as });
  expect(response.statusCode).toBe(200);
  return invoiceDetails.parse(response.json());
}

/** The day on which each listed document was reminded, by its id. */
async function remindedOn({ publicId }: { publicId: string }, as = user): Promise<string | null | undefined> {
  const query = { pageSize: '100' };
  const response = await app.call({ url: '/api/Invoice/List', query, as });
  expect(response.statusCode).toBe(200);
  return invoicePage.parse(response.json()).items.find(({ id }) => id === publicId)?.remindedOn;
}

describe('a reminder and the invoices that it names', () => {
  it('lead to each other, for the customer and for the back office', async () => {
    const first = await create({ number: 'A-1', date: '2026-09-01' });
    const second = await create({ number: 'A-2', date: '2026-09-02' });
    const reminder = await remind('2026-10-10', ['a-2 ', 'A-1', 'unknown']);
    for (const as of [user, clerk]) {
      expect((await details(reminder, as)).remindedInvoices).toEqual([
        { documentNumber: 'A-2', invoice: { id: second.publicId, invoiceDate: '2026-09-02' } },
        { documentNumber: 'A-1', invoice: { id: first.publicId, invoiceDate: '2026-09-01' } },
        { documentNumber: 'unknown', invoice: null },
      ]);
      expect(await details(first, as)).toMatchObject({
        remindedInvoices: [],
        reminders: [{ id: reminder.publicId, documentNumber: reminder.number, invoiceDate: '2026-10-10' }],
      });
      expect(await remindedOn(first, as)).toBe('2026-10-10');
      expect(await remindedOn(reminder, as)).toBeNull();
    }
  });

  it('lead to each other if the invoice comes in after its reminder', async () => {
    const reminder = await remind('2026-10-10', ['LATE-1']);
    expect((await details(reminder)).remindedInvoices).toEqual([{ documentNumber: 'LATE-1', invoice: null }]);
    const invoice = await create({ number: 'LATE-1', date: '2026-09-01' });
    expect((await details(reminder)).remindedInvoices).toMatchObject([{ invoice: { id: invoice.publicId } }]);
    expect(await remindedOn(invoice)).toBe('2026-10-10');
  });

  it('with several reminders, the latest one determines the day, and the newest is listed first', async () => {
    const invoice = await create({ number: 'B-1', date: '2026-08-01' });
    for (const date of ['2026-09-20', '2026-10-20', '2026-10-01']) await remind(date, ['B-1']);
    expect(await remindedOn(invoice)).toBe('2026-10-20');
    const { reminders } = await details(invoice);
    expect(reminders.map(({ invoiceDate }) => invoiceDate)).toEqual([
      '2026-10-20',
      '2026-10-01',
      '2026-09-20',
    ]);
  });

  it('200 numbers are listed in their order', async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => `MANY-${index}`);
    const invoice = await create({ number: 'MANY-199', date: '2026-09-01' });
    const reminder = await remind('2026-10-10', numbers);
    const { remindedInvoices } = await details(reminder);
    expect(remindedInvoices.map(({ documentNumber }) => documentNumber)).toEqual(numbers);
    expect(remindedInvoices.filter((named) => named.invoice !== null)).toEqual([
      { documentNumber: 'MANY-199', invoice: { id: invoice.publicId, invoiceDate: '2026-09-01' } },
    ]);
  });
});

describe('a number of a reminder means no other document', () => {
  it('of another customer, although its reader sees both customers', async () => {
    const invoice = await create({ number: 'C-1', date: '2026-09-01' }, otherCustomer);
    const reminder = await remind('2026-10-10', ['C-1']);
    for (const as of [user, clerk]) {
      expect((await details(reminder, as)).remindedInvoices).toEqual([
        { documentNumber: 'C-1', invoice: null },
      ]);
      expect((await details(invoice, as)).reminders).toEqual([]);
      expect(await remindedOn(invoice, as)).toBeNull();
    }
  });

  it('of another provider', async () => {
    const invoice = await create({ number: 'D-1', date: '2026-09-01' }, customer, otherProvider);
    const reminder = await remind('2026-10-10', ['D-1']);
    expect((await details(reminder)).remindedInvoices).toEqual([{ documentNumber: 'D-1', invoice: null }]);
    expect(await remindedOn(invoice)).toBeNull();
  });

  it('of another type', async () => {
    await create({ number: 'E-1', date: '2026-09-01', type: 1 });
    const reminder = await remind('2026-10-10', ['E-1']);
    expect((await details(reminder)).remindedInvoices).toEqual([{ documentNumber: 'E-1', invoice: null }]);
  });

  it('of another year: of equal numbers the newest before the reminder is meant', async () => {
    const [old, meant, later] = await Promise.all(
      ['2025-09-01', '2026-09-01', '2027-09-01'].map((date) => create({ number: 'F-1', date })),
    );
    if (old === undefined || meant === undefined || later === undefined) throw new Error('not created');
    const reminder = await remind('2026-10-10', ['F-1']);
    expect((await details(reminder)).remindedInvoices).toMatchObject([{ invoice: { id: meant.publicId } }]);
    expect(await Promise.all([old, meant, later].map((invoice) => remindedOn(invoice)))).toEqual([
      null,
      '2026-10-10',
      null,
    ]);
  });
});

it('after a correction of either document the new version counts', async () => {
  const old = await create({ number: 'G-1', date: '2026-09-01' });
  const oldReminder = await remind('2026-10-10', ['G-1', 'G-2']);
  const reminder = await remind('2026-10-11', ['G-1']);
  await app.build.supersede(oldReminder.id, reminder.id);
  const dropped = await create({ number: 'G-2', date: '2026-09-01' });
  await app.build.supersede(old.id, dropped.id);
  const invoice = await create({ number: 'G-1', date: '2026-09-02' });
  expect((await details(reminder)).remindedInvoices).toMatchObject([{ invoice: { id: invoice.publicId } }]);
  expect((await details(invoice)).reminders).toMatchObject([{ id: reminder.publicId }]);
  expect(await remindedOn(invoice)).toBe('2026-10-11');
  expect(await remindedOn(dropped)).toBeNull();
});

it('the details of a document out of scope reveal nothing about its reminders', async () => {
  const invoice = await create({ number: 'H-1', date: '2026-09-01' });
  await remind('2026-10-10', ['H-1']);
  const stranger = (await app.build.backofficeUser('ProviderUser', otherProvider.id)).id;
  const response = await app.call({ url: `/api/Invoice/Details/${invoice.publicId}`, as: stranger });
  expect(response.statusCode).toBe(404);
});
