import { randomUUID } from 'node:crypto';
import { type BackofficeRole, type CustomerRole, INTAKE_CHANNELS } from '@belegfach/contract';
import type { Random } from '@belegfach/demo';
import { hasPair, makeHistory, makeLostLinks } from './history.ts';
import type { Account, Customer, Invoice, Provider, Receipt, World } from './world-model.ts';

/** Names whose case folding, order or wildcards have caused faults in other systems. */
export const NAMES = [
  'Bäckerei Müller GmbH',
  'BACKEREI MULLER',
  'Baeckerei Mueller KG',
  'Bauer & Söhne',
  'Café Schäfer',
  'Cafe Schafer',
  'Straßenbau Weiß',
  'STRASSENBAU WEISS',
  'Große Öl AG',
  'Poesie Queue',
  'Hotel Überblick',
  'Ærø Fähre',
  'Łódź Handel',
  'İstanbul Döner',
  '100% Saft',
  '100 Saft',
  'A_B Markt',
  'A\\B Markt',
  "O'Brien; drop table",
  'Zoo 9',
  'Zoo 10',
  'zoo 9',
  'Äpfel',
  'Apfel',
  'Apfelmus',
] as const satisfies readonly [string, ...string[]];

export const NOTES = [
  'bezahlt',
  'Bezahlt am 3.',
  'Rückfrage: Köln?',
  'rueckfrage',
  'Straße unklar',
  '<b>fett</b>',
  '50 % offen',
  'ä',
  'Zahlung folgt\nam Montag',
] as const satisfies readonly [string, ...string[]];

/** The number of files that the invoices of a run share. */
export const FILES = 16;

const unsaved = () => ({ row: 0, id: randomUUID() });

/** Makes a world; row ids and branches are added when it is written. */
export function makeWorld(random: Random): World {
  const providers = Array.from(
    { length: random.int(1, 3) },
    (_none, index): Provider => ({ ...unsaved(), name: `${random.pick(NAMES)} ${index}`, branches: [] }),
  );
  const customers = Array.from({ length: random.int(1, 9) }, (_none, index) =>
    makeCustomer(random, providers, index),
  );
  const accounts = [
    ...makeBackofficeUsers(random, providers),
    ...Array.from({ length: random.int(2, 4) }, () => makeCustomerUser(random, customers)),
  ];
  const salesmen = accounts.filter(({ staff }) => staff?.role === 'SalesmanUser');
  for (const customer of customers)
    for (const salesman of salesmen) if (random.chance(0.3)) customer.salesmen.add(salesman);
  const lostLinks = makeLostLinks(random.fork('links'), providers, customers);
  const sendersTo = (customer: Customer) => [
    ...customer.providers,
    ...providers.filter((provider) => hasPair(lostLinks, customer, provider)),
  ];
  const invoices = Array.from({ length: random.int(0, 90) }, (_none, index) =>
    makeInvoice(random, customers, sendersTo, index),
  );
  const receipts = Array.from({ length: random.int(0, 40) }, (_none, index) =>
    makeReceipt(random, { providers, customers, invoices }, index),
  );
  const history = makeHistory(random.fork('history'), { customers, accounts, invoices }, lostLinks);
  return { providers, customers, accounts, invoices, receipts, history };
}

function makeCustomer(random: Random, providers: readonly Provider[], index: number): Customer {
  const number = `${random.int(1, 9)}${String(random.int(0, 9999)).padStart(4, '0')}${String(index).padStart(3, '0')}`;
  const of = providers.filter(() => random.chance(0.5));
  return {
    ...unsaved(),
    number,
    companyNumber: random.chance(0.5) ? String(random.int(10_000_000, 10_000_009)) : null,
    name: random.pick(NAMES),
    status: random.chance(0.7) ? 'Active' : random.pick(['Inactive', 'New', 'Invited']),
    isDeleted: random.chance(0.15),
    providers: of.length > 0 ? of : providers.slice(0, 1),
    salesmen: new Set(),
  };
}

function makeAccount(random: Random): Omit<Account, 'staff' | 'roles'> {
  const status = random.chance(0.9) ? 'Active' : random.pick<Account['status']>(['New', 'Invited']);
  return { ...unsaved(), status, isDeleted: random.chance(0.05), lastName: random.pick(NAMES) };
}

/** Branches are -1, -2 ... until they are written; a manager has its own, a salesman sometimes one. */
function makeBackofficeUsers(random: Random, providers: readonly Provider[]): Account[] {
  const member = (role: BackofficeRole, provider?: Provider, branch?: number): Account => ({
    ...makeAccount(random),
    staff: {
      role,
      ...(provider === undefined ? {} : { provider }),
      ...(branch === undefined ? {} : { branch }),
    },
    roles: new Map(),
  });
  const staff = [member('SuperAdmin')];
  for (const provider of providers) {
    staff.push(member(random.pick(['ProviderAdmin', 'ProviderUser']), provider));
    const branches = random.int(0, 2);
    provider.branches.push(...Array.from({ length: branches }, (_none, index) => -1 - index));
    for (let count = random.int(0, 3); count > 0; count -= 1) {
      const branch = random.int(0, branches);
      staff.push(member('SalesmanUser', provider, branch === 0 ? undefined : -branch));
    }
    for (const branch of provider.branches)
      if (random.chance(0.8)) staff.push(member('BranchManager', provider, branch));
  }
  return staff;
}

function makeCustomerUser(random: Random, customers: readonly Customer[]): Account {
  const roles = new Map<Customer, CustomerRole>();
  for (const customer of customers)
    if (random.chance(0.45)) roles.set(customer, random.pick(['CustomerAdmin', 'CustomerUser']));
  return { ...makeAccount(random), staff: undefined, roles };
}

/** An invoice of a provider that is or was linked to its customer. */
function makeInvoice(
  random: Random,
  customers: readonly Customer[],
  sendersTo: (customer: Customer) => readonly Provider[],
  index: number,
): Invoice {
  const customer = customers[random.int(0, customers.length - 1)];
  const senders = customer === undefined ? [] : sendersTo(customer);
  const provider = senders[random.int(0, senders.length - 1)];
  if (customer === undefined || provider === undefined) throw new Error('a world has customers');
  return {
    ...unsaved(),
    provider,
    customer,
    type: random.pick([0, 1, 2]),
    date: dayOf(random),
    number: numberOf(random, index),
    name: `Beleg ${index}.pdf`,
    isSuperseded: random.chance(0.1),
    lastDownloadedAt: random.chance(0.5) ? momentOf(random) : null,
    note: random.chance(0.4) ? random.pick(NOTES) : null,
    file: random.int(0, FILES - 1),
  };
}

function makeReceipt(
  random: Random,
  { providers, customers, invoices }: Pick<World, 'providers' | 'customers' | 'invoices'>,
  index: number,
): Receipt {
  const invoice = random.chance(0.4) ? (invoices[random.int(0, invoices.length - 1)] ?? null) : null;
  const provider = invoice?.provider ?? providers[random.int(0, providers.length - 1)];
  if (provider === undefined) throw new Error('a world has providers');
  const state: Receipt['state'] =
    invoice === null
      ? random.pick(['received', 'quarantined', 'rejected'])
      : random.pick(['accepted', 'duplicate']);
  const some = customers[random.int(0, customers.length - 1)] ?? null;
  return {
    ...unsaved(),
    provider,
    channel: random.pick(INTAKE_CHANNELS),
    fileName: `${random.pick(NAMES).replaceAll('\\', '')} ${random.int(1, 20)}.pdf`,
    state,
    reason:
      state === 'quarantined' || state === 'rejected'
        ? random.pick(['customer-unknown', 'number-exists', 'pdf-damaged', 'no-invoice-xml'])
        : null,
    invoice,
    number: invoice?.number ?? (random.chance(0.5) ? numberOf(random, index) : null),
    date: invoice?.date ?? (random.chance(0.5) ? dayOf(random) : null),
    type: invoice?.type ?? (random.chance(0.5) ? random.pick([0, 1, 2]) : null),
    customer: invoice?.customer ?? (random.chance(0.3) ? some : null),
    customerKey: random.chance(0.6) ? `customer-number:${random.int(0, 99)}` : null,
    receivedAt: momentOf(random),
  };
}

/** Only a few days, so that many documents have the same date. */
function dayOf(random: Random): string {
  return `${random.int(2024, 2026)}-${random.pick(['01', '02', '12'])}-${random.pick(['01', '15', '28'])}`;
}

/** The index makes each number unique; the digits before it repeat. */
function numberOf(random: Random, index: number): string {
  return random.pick([
    `${random.int(1, 3)}00${String(index).padStart(3, '0')}`,
    `RE-2026/${String(index).padStart(4, '0')}`,
    `RE-9-${index}`,
    `RE-10-${index}`,
    `Mahnung Ü${index}`,
    `000${index}`,
    `gs${index}%_\\`,
  ]);
}

/** A moment around midnight in German time, in summer and winter, where the day in UTC and the local day differ. */
function momentOf(random: Random): Date {
  return new Date(
    random.pick([
      '2026-01-14T22:59:59.999Z',
      '2026-01-14T23:00:00.000Z',
      '2026-01-15T12:00:00.000Z',
      '2026-07-14T21:59:59.000Z',
      '2026-07-14T22:00:00.000Z',
      '2026-03-29T00:59:59.000Z',
      '2026-03-29T01:00:00.000Z',
    ]),
  );
}
