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

it('is the same for the same day', () => {
  expect(createDemoWorld(TODAY)).toEqual(world);
});

it('refuses what is no day', () => {
  expect(() => createDemoWorld('2026-02-30')).toThrow(RangeError);
});

describe('people', () => {
  it('has exactly the promised demo accounts', () => {
    const staff = world.backofficeUsers
      .filter(({ email }) => email.endsWith('@demo.example'))
      .map(({ email, role, provider }) => [email, role, provider]);
    expect(staff).toEqual([
      ['superadmin@demo.example', 'SuperAdmin', null],
      ['provideradmin@demo.example', 'ProviderAdmin', 'automaten'],
      ['provideruser@demo.example', 'ProviderUser', 'automaten'],
      ['salesman@demo.example', 'SalesmanUser', 'automaten'],
      ['branchmanager@demo.example', 'BranchManager', 'automaten'],
      ['provideradmin2@demo.example', 'ProviderAdmin', 'service'],
    ]);
    const readers = world.customerUsers
      .filter(({ email }) => email.endsWith('@demo.example'))
      .map(({ email, roles }) => [
        email,
        roles.map(({ customerNumber, role }) => `${customerNumber} ${role}`),
      ]);
    expect(readers).toEqual([
      ['customeradmin@demo.example', ['10000001 CustomerAdmin', '10000002 CustomerAdmin']],
      ['customeruser@demo.example', ['10000001 CustomerUser']],
      ['customeradmin3@demo.example', ['10000003 CustomerAdmin']],
    ]);
  });

  it('puts the demo salesman into the branch of the branch manager and gives him the bakery', () => {
    const find = (email: string) => world.backofficeUsers.find((user) => user.email === email);
    expect(find('salesman@demo.example')?.branchIndex).toBe(find('branchmanager@demo.example')?.branchIndex);
    expect(world.customers.find(({ customerNumber }) => customerNumber === '10000001')?.salesmen).toEqual([
      'salesman@demo.example',
    ]);
  });

  it('uses every address once, in a form that every mail system takes', () => {
    const addresses = [...world.backofficeUsers, ...world.customerUsers].map(({ email }) => email);
    unique(addresses.map((email) => email.toLowerCase()));
    for (const email of addresses) expect(email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.example$/);
  });

  it('gives each salesman a number of its own and each branch one manager at most', () => {
    const salesmen = world.backofficeUsers.filter(({ role }) => role === 'SalesmanUser');
    unique(salesmen.map(({ provider, salesmanNumber }) => `${provider} ${salesmanNumber}`));
    for (const { salesmanNumber } of salesmen) expect(salesmanNumber).toMatch(/^\d{1,9}$/);
    const managers = world.backofficeUsers.filter(({ role }) => role === 'BranchManager');
    unique(managers.map(({ provider, branchIndex }) => `${provider} ${branchIndex}`));
    for (const { provider, branchIndex } of world.backofficeUsers)
      if (branchIndex !== null)
        expect(
          world.providers.find(({ key }) => key === provider)?.branches.map(({ index }) => index),
        ).toContain(branchIndex);
  });
});

describe('customers', () => {
  it('are several hundred, each with a number, a name and an address of its own', () => {
    expect(world.customers).toHaveLength(400);
    unique(world.customers.map(({ customerNumber }) => customerNumber));
    unique(world.customers.map(({ name }) => name));
    unique(world.customers.map(({ domain }) => domain));
    unique(world.customers.flatMap(({ companyNumber }) => companyNumber ?? []));
    for (const { customerNumber, companyNumber, name } of world.customers) {
      expect(customerNumber).toMatch(/^1\d{7}$/);
      expect(companyNumber ?? '40000000').toMatch(/^\d{8}$/);
      expect(name.length).toBeLessThanOrEqual(64);
    }
  });

  it('have the names and providers that the demo promises', () => {
    const [bakery, cafe, hotel] = world.customers;
    expect([bakery?.name, bakery?.providers]).toEqual(['Bäckerei Müller GmbH', ['automaten']]);
    expect([cafe?.name, cafe?.providers]).toEqual(['Café Schäfer KG', ['automaten', 'service', 'verbund']]);
    expect([hotel?.name, hotel?.providers]).toEqual(['Hotel Überblick AG', ['service']]);
  });

  it('each have a first administrator whose status fits theirs', () => {
    for (const { customerNumber, status } of world.customers) {
      const admins = world.customerUsers.filter(({ roles }) =>
        roles.some((role) => role.customerNumber === customerNumber && role.role === 'CustomerAdmin'),
      );
      expect(admins[0]?.status).toBe(status === 'Inactive' ? 'Active' : status);
      if (status === 'New' || status === 'Invited')
        expect(admins.map((admin) => admin.status)).not.toContain('Active');
    }
  });

  it('have salesmen of their own providers alone', () => {
    const providerOf = new Map(world.backofficeUsers.map(({ email, provider }) => [email, provider]));
    for (const { salesmen, providers } of world.customers)
      for (const email of salesmen) expect(providers).toContain(providerOf.get(email));
  });

  it('come in every status', () => {
    const statuses = Object.groupBy(world.customers, ({ status }) => status);
    expect(statuses.Active?.length).toBeGreaterThan(300);
    for (const status of ['New', 'Invited', 'Inactive'] as const)
      expect(statuses[status]?.length).toBeGreaterThan(8);
  });
});

describe('documents', () => {
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

  it('have a business key each, and file names that every system takes', () => {
    unique(
      world.documents.map(({ provider, type, documentClass, number, date }) =>
        [provider, type, documentClass, number.toLowerCase(), date.slice(0, 4)].join(' '),
      ),
    );
    unique(world.documents.map(({ key }) => key));
    for (const { fileName } of world.documents) expect(fileName).toMatch(/^[A-Za-z0-9-]+\.(pdf|xml)$/);
  });

  it.each(['2026-11-21', '2028-02-29', '2027-01-01', '2026-03-01', '2026-08-30'])(
    'lie within four years before %s, never on a Sunday, oldest first',
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

  it('fill last month well and the current one in part', () => {
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

  it('are many at the demo accounts, of every type', () => {
    for (const customerNumber of ['10000001', '10000002', '10000003']) {
      const own = ofCustomer(customerNumber);
      expect(own.length).toBeGreaterThan(180);
      expect(new Set(own.map(({ type }) => type)).size).toBe(3);
      expect(own.filter(({ date }) => date.startsWith('2026-10')).length).toBeGreaterThanOrEqual(3);
    }
  });

  it('go to customers of their provider alone, and to inactive ones only long ago', () => {
    const customers = new Map(world.customers.map((customer) => [customer.customerNumber, customer]));
    for (const { provider, customerNumber, date, type } of world.documents) {
      const customer = customers.get(customerNumber);
      expect(customer?.providers).toContain(provider);
      if (customer?.status === 'Inactive' && type !== 'Warning')
        expect(date <= addDays(TODAY, -200)).toBe(true);
    }
  });

  it('add up: lines to net, each rate to its tax, net and tax to gross', () => {
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

  it('shows the invoice of the design at the bakery', () => {
    const showpiece = ofCustomer('10000001').findLast(({ totalCents }) => totalCents === 90_373);
    expect(showpiece?.content).toMatchObject({
      netCents: 80_720,
      vat: [
        { rate: 19, basisCents: 33_350, taxCents: 6337 },
        { rate: 7, basisCents: 47_370, taxCents: 3316 },
      ],
    });
    expect(world.notes.filter(({ documentKey }) => documentKey === showpiece?.key)).toHaveLength(4);
  });

  it('remind of real invoices that were due, and correct real ones', () => {
    const known = new Map(invoices().map(({ plan }) => [`${plan.customerNumber} ${plan.number}`, plan]));
    for (const { content, customerNumber, date, totalCents } of world.documents) {
      if (content.kind === 'reminder') {
        for (const { number, dueDate, openCents } of content.items) {
          expect(known.get(`${customerNumber} ${number}`)).toMatchObject({ dueDate, totalCents: openCents });
          expect(dueDate < date).toBe(true);
        }
        expect(sum(content.items.map(({ openCents }) => openCents)) + content.feeCents).toBe(totalCents);
      }
      if (content.kind === 'invoice' && content.preceding !== null)
        expect(known.get(`${customerNumber} ${content.preceding.number}`)?.date).toBe(content.preceding.date);
      if (content.kind === 'remittance')
        expect(sum(content.rows.map(({ commissionCents }) => commissionCents))).toBe(totalCents);
    }
  });

  it('have notes by people who may read them', () => {
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
