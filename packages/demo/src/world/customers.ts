import NAMES from './names.json' with { type: 'json' };
import { salesmenOf } from './backoffice-users.ts';
import { addDays, type Day } from './calendar.ts';
import { mailDomainOf, randomCompanyName } from './company-names.ts';
import { ACCOUNT_CUSTOMERS, FIXED_CUSTOMERS, type FixedCustomer } from './fixed-customers.ts';
import type { Random } from './random.ts';
import { leitwegId } from './leitweg-id.ts';
import type { Address, CustomerKind, CustomerStatus, DemoCustomer } from './world-model.ts';
import type { ProviderKey } from './document-model.ts';

const CUSTOMER_COUNT = 400;
const FIRST_CUSTOMER_NUMBER = 10_000_001;
const FIRST_COMPANY_NUMBER = 40_100_000;
const SHARE_WITH_COMPANY_NUMBER = 0.6;
const SHARE_WITH_VAT_ID = 0.7;
/** The share of businesses with an electronic address (BT-49); all public bodies have one. */
const SHARE_WITH_ENDPOINT = 0.3;
/** More than the four years of documents, because some customers are older than the oldest document. */
const MAX_CUSTOMER_AGE_DAYS = 1900;
const YOUNGEST_CUSTOMER_DAYS = 120;
const INACTIVE_FOR_DAYS = 300;

function randomAddress(random: Random): Address {
  const { postcode, city } = random.pick(NAMES.towns);
  return { street: `${random.pick(NAMES.streets)} ${random.int(1, 240)}`, postcode, city, country: 'DE' };
}

function randomKind(random: Random): CustomerKind {
  if (random.chance(0.1)) return 'public';
  return random.chance(0.12) ? 'location' : 'business';
}

function randomStatus(random: Random): CustomerStatus {
  const roll = random.next();
  if (roll < 0.05) return 'New';
  if (roll < 0.12) return 'Invited';
  return roll < 0.16 ? 'Inactive' : 'Active';
}

function randomProviders(random: Random): ProviderKey[] {
  const roll = random.next();
  if (roll < 0.84) return ['automaten'];
  return roll < 0.92 ? ['automaten', 'service'] : ['service'];
}

/** One salesman of each provider, sometimes two or none. */
function randomSalesmen(random: Random, providers: readonly ProviderKey[]): string[] {
  return providers.flatMap((provider) => {
    // The salesman with a demo account (the first) is only assigned to the bakery, so that this salesman's list of documents is short.
    const salesmen = salesmenOf(provider).filter(({ email }) => email !== 'salesman@demo.example');
    if (random.chance(0.04)) return [];
    const firstEmail = random.pick(salesmen).email;
    const secondEmail = random.chance(0.1) ? random.pick(salesmen).email : firstEmail;
    return firstEmail === secondEmail ? [firstEmail] : [firstEmail, secondEmail];
  });
}

function randomFirstDocumentDay(random: Random, today: Day, status: CustomerStatus): Day {
  const youngest = status === 'Inactive' ? INACTIVE_FOR_DAYS + 200 : YOUNGEST_CUSTOMER_DAYS;
  return addDays(today, -random.int(youngest, MAX_CUSTOMER_AGE_DAYS));
}

/** Returns the last day on which a customer gets documents. Inactive customers get no more documents. */
export function lastDocumentDay(customer: DemoCustomer, today: Day): Day {
  return customer.status === 'Inactive' ? addDays(today, -INACTIVE_FOR_DAYS) : today;
}

/** A random name and mail domain that no other customer has. */
function randomUniqueName(random: Random, kind: CustomerKind, town: string, usedNames: Set<string>) {
  for (;;) {
    const name = randomCompanyName(random, kind, town);
    const domain = mailDomainOf(name);
    if (usedNames.has(name) || usedNames.has(domain)) continue;
    usedNames.add(name).add(domain);
    return { name, domain };
  }
}

function completeCustomer(random: Random, today: Day, base: FixedCustomer): DemoCustomer {
  const address = base.address ?? randomAddress(random);
  const digits = base.customerNumber.slice(-6);
  const isPublic = base.kind === 'public';
  const vatId = isPublic || !random.chance(SHARE_WITH_VAT_ID) ? null : `DE990${digits}`;
  const hasEndpoint = isPublic || random.chance(SHARE_WITH_ENDPOINT);
  return {
    ...base,
    address,
    vatId: base.vatId ?? vatId,
    gln: base.gln ?? null,
    endpoint: base.endpoint ?? (hasEndpoint ? { scheme: 'EM', id: `e-rechnung@${base.domain}` } : null),
    leitwegId: isPublic ? leitwegId(`05${address.postcode.slice(0, 3)}000`, digits) : null,
    salesmen: base.salesmen ?? randomSalesmen(random, base.providers),
    // The customers of the demo accounts are old enough to have documents of all four years.
    firstDocumentDay: ACCOUNT_CUSTOMERS.has(base.customerNumber)
      ? addDays(today, -MAX_CUSTOMER_AGE_DAYS)
      : randomFirstDocumentDay(random, today, base.status),
  };
}

const ADMIN_MAILBOXES = ['buchhaltung', 'rechnung', 'info', 'verwaltung', 'einkauf', 'kreditoren', 'office'];

/** All customers in the order of their consecutive numbers. */
export function createCustomers(random: Random, today: Day): DemoCustomer[] {
  const fixed = new Map(FIXED_CUSTOMERS.map((customer) => [customer.customerNumber, customer]));
  const usedNames = new Set(FIXED_CUSTOMERS.flatMap(({ name, domain }) => [name, domain]));
  return Array.from({ length: CUSTOMER_COUNT }, (_, index) => {
    const customerNumber = String(FIRST_CUSTOMER_NUMBER + index);
    const customerRandom = random.fork(customerNumber);
    return completeCustomer(
      customerRandom,
      today,
      fixed.get(customerNumber) ?? randomCustomer(customerRandom, customerNumber, index, usedNames),
    );
  });
}

function randomCustomer(
  random: Random,
  customerNumber: string,
  index: number,
  usedNames: Set<string>,
): FixedCustomer {
  const kind = randomKind(random);
  const address = randomAddress(random);
  const { name, domain } = randomUniqueName(random, kind, address.city, usedNames);
  const companyNumber = String(FIRST_COMPANY_NUMBER + index * 37 + random.int(0, 36));
  return {
    customerNumber,
    companyNumber: random.chance(SHARE_WITH_COMPANY_NUMBER) ? companyNumber : null,
    name,
    kind,
    status: randomStatus(random),
    providers: randomProviders(random),
    address,
    domain,
    adminEmail: `${random.pick(ADMIN_MAILBOXES)}@${domain}`,
  };
}
