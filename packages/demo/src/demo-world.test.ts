import { describe, expect, it } from 'vitest';
import { createDemoWorld } from './demo-world.ts';
import { addDays, isSunday, parseDay } from './world/calendar.ts';
import type { DocumentPlan, InvoiceContent } from './world/document-model.ts';
import { sum } from './world/money.ts';

const TODAY = '2026-11-21';
const world = createDemoWorld(TODAY);

function invoices(): { plan: DocumentPlan; content: InvoiceContent }[] {
  return world.documents.flatMap((plan) =>
    plan.content.kind === 'invoice' ? [{ plan, content: plan.content }] : [],
  );
}

function unique(values: readonly string[]): void {
  expect(new Set(values).size).toBe(values.length);
}

const ofCustomer = (customerNumber: string) =>
  world.documents.filter((plan) => plan.customerNumber === customerNumber);

it('the demo world is the same for the same day', () => {
  expect(createDemoWorld(TODAY)).toEqual(world);
});

it('the demo world refuses a day that does not exist', () => {
  expect(() => createDemoWorld('2026-02-30')).toThrow(RangeError);
});

describe('the demo documents', () => {
  it('are about five thousand of all types and formats', () => {
    expect(world.documents.length).toBeGreaterThan(4500);
    expect(world.documents.length).toBeLessThan(5500);
    const types = Object.groupBy(world.documents, ({ type }) => type);
    expect(types.Invoice_Notification?.length).toBeGreaterThan(300);
    expect(types.Warning?.length).toBeGreaterThan(200);
    const formats = Object.groupBy(world.documents, ({ format }) => format);
    expect(formats.hybrid?.length).toBeGreaterThan(1500);
    expect(formats.cii?.length).toBeGreaterThan(20);
    expect(formats.ubl?.length).toBeGreaterThan(20);
    expect(
      world.documents.some((plan) => plan.format === 'ubl' && plan.documentClass === 'credit-note'),
    ).toBe(true);
  });

  it('each have a unique business key, and a file name that every system accepts', () => {
    unique(
      world.documents.map(({ provider, type, documentClass, number, date }) =>
        [provider, type, documentClass, number.toLowerCase(), date.slice(0, 4)].join(' '),
      ),
    );
    unique(world.documents.map(({ key }) => key));
    for (const { fileName } of world.documents) expect(fileName).toMatch(/^[A-Za-z0-9-]+\.(pdf|xml)$/);
  });

  it.each(['2026-11-21', '2028-02-29', '2027-01-01', '2026-03-01', '2026-08-30'])(
    'are from the four years before %s, never from a Sunday, and sorted by date',
    (today) => {
      const { documents, notes } = createDemoWorld(today);
      const dates = documents.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted());
      for (const date of new Set(dates)) {
        expect(parseDay(date)).toBe(date);
        expect(date <= today && date > addDays(today, -366 * 4 - 31)).toBe(true);
        expect(isSunday(date)).toBe(false);
      }
      for (const { lastDownloadedAt, date } of documents)
        if (lastDownloadedAt !== null) {
          expect(lastDownloadedAt >= date && lastDownloadedAt < today).toBe(true);
          expect(new Date(lastDownloadedAt).toISOString()).toBe(lastDownloadedAt.replace('Z', '.000Z'));
        }
      for (const { createdAt } of notes) expect(createdAt < today).toBe(true);
    },
  );

  it('are more than 100 in the last month and more than 50 in the current one', () => {
    const inMonth = (month: string) => world.documents.filter(({ date }) => date.startsWith(month)).length;
    expect(inMonth('2026-10')).toBeGreaterThan(100);
    expect(inMonth('2026-11')).toBeGreaterThan(50);
  });

  it('are numbered without gaps, in the order of their dates', () => {
    const numbers = world.documents
      .filter(({ number }) => number.startsWith('RE-2026/'))
      .map(({ number }) => Number(number.slice('RE-2026/'.length)));
    expect(numbers).toEqual(Array.from(numbers, (_, index) => index + 1));
    const patterns = /^((RE|RK|ZA|MA)-\d{4}\/\d{4}|(S|SK|SZ|SM)-\d{6}|\d{6})$/;
    for (const { number } of world.documents) expect(number).toMatch(patterns);
  });

  it('are more than 180 for each customer of the demo accounts, and of all three types', () => {
    for (const customerNumber of ['10000001', '10000002', '10000003']) {
      const own = ofCustomer(customerNumber);
      expect(own.length).toBeGreaterThan(180);
      expect(new Set(own.map(({ type }) => type)).size).toBe(3);
      expect(own.filter(({ date }) => date.startsWith('2026-10')).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('are only for customers of their provider, and for inactive ones at least 200 days old', () => {
    const customers = new Map(world.customers.map((customer) => [customer.customerNumber, customer]));
    for (const { provider, customerNumber, date, type } of world.documents) {
      const customer = customers.get(customerNumber);
      expect(customer?.providers).toContain(provider);
      if (customer?.status === 'Inactive' && type !== 'Warning')
        expect(date <= addDays(TODAY, -200)).toBe(true);
    }
  });

  it('have correct sums: lines and net, tax per rate, and net, tax and gross', () => {
    for (const { plan, content } of invoices()) {
      for (const line of content.lines)
        expect(line.netCents).toBe(Math.round((line.quantity * line.unitPriceCents) / 1000));
      expect(sum(content.lines.map(({ netCents }) => netCents))).toBe(content.netCents);
      expect(sum(content.vat.map(({ basisCents }) => basisCents))).toBe(content.netCents);
      for (const { rate, basisCents, taxCents } of content.vat) {
        const taxed = content.lines.filter(({ vatRate }) => vatRate === rate);
        expect(sum(taxed.map(({ netCents }) => netCents))).toBe(basisCents);
        expect(taxCents).toBe(Math.round((basisCents * rate) / 100));
      }
      expect(content.netCents + sum(content.vat.map(({ taxCents }) => taxCents))).toBe(content.grossCents);
      expect(plan.totalCents).toBe(content.grossCents);
      expect(plan.totalCents).toBeGreaterThan(0);
    }
  });

  it('include the example invoice of the bakery with its four notes', () => {
    const exampleInvoice = ofCustomer('10000001').findLast(({ totalCents }) => totalCents === 90_373);
    expect(exampleInvoice?.content).toMatchObject({
      netCents: 80_720,
      vat: [
        { rate: 19, basisCents: 33_350, taxCents: 6337 },
        { rate: 7, basisCents: 47_370, taxCents: 3316 },
      ],
    });
    expect(world.notes.filter(({ documentKey }) => documentKey === exampleInvoice?.key)).toHaveLength(4);
  });

  it('refer to existing invoices in reminders and corrections, and reminders to overdue ones', () => {
    const known = new Map(invoices().map(({ plan }) => [`${plan.customerNumber} ${plan.number}`, plan]));
    for (const { content, customerNumber, date, totalCents } of world.documents) {
      if (content.kind === 'reminder') {
        for (const { number, dueDate, openCents } of content.items) {
          expect(known.get(`${customerNumber} ${number}`)).toMatchObject({ dueDate, totalCents: openCents });
          expect(dueDate < date).toBe(true);
        }
        expect(sum(content.items.map(({ openCents }) => openCents)) + content.feeCents).toBe(totalCents);
      }
      if (content.kind === 'invoice' && content.correctedInvoice !== null)
        expect(known.get(`${customerNumber} ${content.correctedInvoice.number}`)?.date).toBe(
          content.correctedInvoice.date,
        );
      if (content.kind === 'remittance')
        expect(sum(content.rows.map(({ commissionCents }) => commissionCents))).toBe(totalCents);
    }
  });

  it('have notes only by active users of their customer', () => {
    const documents = new Map(world.documents.map((plan) => [plan.key, plan]));
    expect(world.notes.length).toBeGreaterThan(10);
    for (const { documentKey, authorEmail } of world.notes) {
      const author = world.customerUsers.find(({ email }) => email === authorEmail);
      expect(author?.status).toBe('Active');
      expect(author?.roles.map(({ customerNumber }) => customerNumber)).toContain(
        documents.get(documentKey)?.customerNumber,
      );
    }
  });
});
