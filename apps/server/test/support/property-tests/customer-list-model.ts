import {
  CUSTOMER_SORT_FIELDS,
  CUSTOMER_STATUSES,
  type Customer as ListedCustomer,
  type CustomerSortField,
} from '@belegfach/contract';
import type { Random } from '@belegfach/demo';
import { contains, german, inDictionaryOrder } from './list-model.ts';
import { NAMES } from './make-world.ts';
import { byName, emailOf, firstAdminOf, canSeeCustomer, shownSalesmen } from './people-model.ts';
import type { Account, Customer, Provider, World } from './world-model.ts';

export type CustomerQuery = Partial<Record<string, string>> & { readonly orderBy: CustomerSortField };

export function makeCustomerQuery(random: Random, world: World): CustomerQuery {
  const somebody = world.accounts[random.int(0, world.accounts.length - 1)];
  const filters: Readonly<Record<string, () => string>> = {
    name: () => random.pick(NAMES).slice(0, 4).trim(),
    email: () => somebody?.id.slice(0, 3) ?? 'a',
    providerName: () => random.pick(NAMES).slice(0, 5).trim(),
    customerNumber: () => String(random.int(0, 9)),
    companyNumber: () => String(random.int(0, 9)),
    salesman: () => random.pick(NAMES).slice(0, 3).trim(),
    status: () => String(random.int(0, 3)),
  };
  const chosen = Object.entries(filters).flatMap(([name, make]) =>
    random.chance(0.15) ? [[name, make()] as const] : [],
  );
  return {
    orderBy: random.pick(CUSTOMER_SORT_FIELDS),
    sortDirection: random.pick(['0', '1']),
    ...Object.fromEntries(chosen),
  };
}

/** Every customer in the account's list under this query, in order. */
export function listCustomersByModel(world: World, account: Account, query: CustomerQuery): Customer[] {
  const rising = sortBy(world, account, query.orderBy);
  return world.customers
    .filter((customer) => canSeeCustomer(account, customer) && matches(world, account, customer, query))
    .sort((a, b) => (rising(a, b) || a.row - b.row) * (query.sortDirection === '1' ? -1 : 1));
}

/** Nobody in a world was invited, signed in or got an e-mail. */
const NO_MOMENTS = { invitedAt: null, lastSignInAt: null, undeliverableAt: null };

export function listedCustomer(world: World, account: Account, customer: Customer): ListedCustomer {
  const admin = firstAdminOf(world, customer);
  return {
    id: customer.id,
    name: customer.name,
    email: admin === undefined ? null : emailOf(admin),
    customerNumber: customer.number,
    companyNumber: customer.companyNumber,
    providerIds: [...customer.providers].sort(byName).map(({ id }) => id),
    salesmen: shownSalesmen(account, customer).map(({ id, lastName }) => ({ id, firstName: '', lastName })),
    status: customer.status,
    ...NO_MOMENTS,
    notes: null,
  };
}

/** Provider users search and sort only by their own provider. */
function shownProviders(account: Account, customer: Customer): Provider[] {
  const ownProvider = account.staff?.provider;
  return customer.providers.filter((provider) => ownProvider === undefined || provider === ownProvider);
}

function matches(world: World, account: Account, customer: Customer, query: CustomerQuery): boolean {
  const admin = firstAdminOf(world, customer);
  const checks: Readonly<Record<string, (value: string) => boolean>> = {
    name: (value) => contains(customer.name, value),
    email: (value) => admin !== undefined && contains(emailOf(admin), value),
    providerName: (value) => shownProviders(account, customer).some(({ name }) => contains(name, value)),
    customerNumber: (value) => customer.number.includes(value),
    companyNumber: (value) => customer.companyNumber?.includes(value) ?? false,
    // The name is searched in both orders: last, first, last.
    salesman: (value) =>
      shownSalesmen(account, customer).some(({ lastName }) => contains(`${lastName} ${lastName}`, value)),
    status: (value) => CUSTOMER_STATUSES[customer.status] === Number(value),
  };
  return Object.entries(query).every(([name, value]) => checks[name]?.(value ?? '') ?? true);
}

type Rising = (a: Customer, b: Customer) => number;

const byText =
  (read: (customer: Customer) => string | null): Rising =>
  (a, b) => {
    const [one, other] = [read(a), read(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return inDictionaryOrder(german)(one, other);
  };

/** Several names are compared one after the other; a customer without names is last. */
const byNames =
  <T>(read: (customer: Customer) => T[], compare: (a: T, b: T) => number): Rising =>
  (a, b) => {
    const [ones, others] = [read(a), read(b)];
    if (ones.length === 0 || others.length === 0)
      return Number(ones.length === 0) - Number(others.length === 0);
    for (const [index, one] of ones.entries()) {
      const other = others[index];
      if (other === undefined) return 1;
      const order = compare(one, other);
      if (order !== 0) return order;
    }
    return ones.length - others.length;
  };

function sortBy(world: World, account: Account, field: CustomerSortField): Rising {
  switch (field) {
    case 'Name':
      return byText(({ name }) => name);
    case 'CustomerNumber':
      return byText(({ number }) => number);
    case 'CompanyNumber':
      return byText(({ companyNumber }) => companyNumber);
    case 'Status':
      return (a, b) => CUSTOMER_STATUSES[a.status] - CUSTOMER_STATUSES[b.status];
    case 'Email':
      return byText((customer) => {
        const admin = firstAdminOf(world, customer);
        return admin === undefined ? null : emailOf(admin);
      });
    case 'ProviderName':
      return byNames((customer) => shownProviders(account, customer).sort(byName), byName);
    case 'Salesman':
      return byNames(
        (customer) => shownSalesmen(account, customer).map(({ lastName: name, row }) => ({ name, row })),
        byName,
      );
    case 'InvitedAt':
    case 'LastSignInAt':
    case 'UndeliverableAt':
      return () => 0;
  }
}
