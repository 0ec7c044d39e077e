import { ROLE_IDS } from '@belegfach/contract';
import { expect } from 'vitest';
import type { Random } from '@belegfach/demo';
import { byBytes } from './list-model.ts';
import { listCustomersByModel, listedCustomer, makeCustomerQuery } from './customer-list-model.ts';
import {
  byEmail,
  byName,
  emailOf,
  inOrder,
  isSalesman,
  canSeeCustomer,
  canSeeCustomerUser,
  canSeeProvider,
  canSeeBackofficeUsers,
  shownRoles,
} from './people-model.ts';
import type { Viewer } from './viewer.ts';
import type { Account, World } from './world-model.ts';

const QUERIES_PER_ACCOUNT = 2;
const TARGETS_PER_ACCOUNT = 2;

/** Compares the portal's answers about customers, users, salesmen and providers with the plain model. */
export async function comparePeople(viewer: Viewer, random: Random, world: World): Promise<void> {
  await compareCustomers(viewer, random, world);
  await compareUsers(viewer, random, world);
  await compareProviders(viewer, world);
  await compareCounts(viewer, random, world);
}

async function compareCustomers(
  { account, may, compare }: Viewer,
  random: Random,
  world: World,
): Promise<void> {
  const readers = may('SuperAdmin', 'ProviderAdmin', 'ProviderUser', 'CustomerAdmin');
  const customers = world.customers.filter((customer) => canSeeCustomer(account, customer));
  for (let count = 0; count < QUERIES_PER_ACCOUNT; count += 1) {
    const query = makeCustomerQuery(random, world);
    const listed = listCustomersByModel(world, account, query);
    await compare(
      'Customer/ManyPaginated',
      readers,
      {
        items: listed.map((customer) => listedCustomer(world, account, customer)),
        totalPages: Math.ceil(listed.length / 25),
        totalItemCount: listed.length,
      },
      { ...definedOf(query), pageSize: '25' },
    );
  }
  await compare(
    'Customer/Minimal',
    readers,
    customers.toSorted(byName).map(({ id, name }) => ({ id, name })),
  );
  for (const customer of pickSome(random, world.customers))
    await compare(
      `Customer/${customer.id}`,
      readers === 200 && !customers.includes(customer) ? 404 : readers,
      listedCustomer(world, account, customer),
    );
}

async function compareUsers({ account, may, compare }: Viewer, random: Random, world: World): Promise<void> {
  const others = world.accounts.filter((one) => one !== account).toSorted(byEmail);
  const partOfBackofficeUsers = (target: Account) =>
    expect.objectContaining({
      id: target.id,
      email: emailOf(target),
      roleName: target.staff?.role,
      providerId: target.staff?.provider?.id ?? null,
      customerIds: world.customers
        .filter(
          ({ salesmen, providers, isDeleted }) =>
            !isDeleted && salesmen.has(target) && providers.some((one) => one === target.staff?.provider),
        )
        .map(({ number, id }) => ({ number, id }))
        .sort((a, b) => (a.number < b.number ? -1 : 1))
        .map(({ id }) => id),
    }) as unknown;
  await compare(
    'BackofficeUser/Many',
    may('SuperAdmin', 'ProviderAdmin'),
    others.filter((target) => canSeeBackofficeUsers(account, target)).map(partOfBackofficeUsers),
  );
  const partOfUser = (target: Account) =>
    expect.objectContaining({
      id: target.id,
      status: target.status,
      customersAndRoles: [...shownRoles(account, target)]
        .sort(([a], [b]) => byName(a, b))
        .map(([customer, held]) => ({
          customerId: customer.id,
          customerName: customer.name,
          customerNumber: customer.number,
          roleId: ROLE_IDS[held],
        })),
    }) as unknown;
  await compare(
    'CustomerUser/Many',
    may('SuperAdmin', 'CustomerAdmin'),
    others.filter((target) => canSeeCustomerUser(account, target)).map(partOfUser),
  );
  for (const target of [account, ...pickSome(random, world.accounts)]) {
    const staff = may('SuperAdmin', 'ProviderAdmin', 'ProviderUser', 'SalesmanUser', 'BranchManager');
    const isBackofficeUserThere = canSeeBackofficeUsers(account, target);
    await compare(
      `BackofficeUser/${target.id}`,
      staff === 200 && !isBackofficeUserThere ? 404 : staff,
      partOfBackofficeUsers(target),
    );
    const users = may('SuperAdmin', 'CustomerAdmin', 'CustomerUser');
    const isUserThere = canSeeCustomerUser(account, target);
    await compare(
      `CustomerUser/${target.id}`,
      users === 200 && !isUserThere ? 404 : users,
      partOfUser(target),
    );
  }
}

async function compareProviders({ account, may, compare }: Viewer, world: World): Promise<void> {
  const visibleProviders = world.providers
    .filter((provider) => canSeeProvider(account, provider))
    .toSorted(byName);
  await compare(
    'Provider/GetAllProvider',
    may('SuperAdmin', 'ProviderAdmin', 'ProviderUser'),
    visibleProviders.map(({ id, name }) => ({ id, name })),
  );
  const salesmen = world.accounts.filter(
    (one) => isSalesman(one) && visibleProviders.some((provider) => provider === one.staff?.provider),
  );
  await compare(
    'Salesman/Many',
    may('SuperAdmin', 'ProviderAdmin', 'ProviderUser'),
    salesmen
      .map(({ id, lastName, row }) => ({
        id,
        lastName,
        firstName: '',
        salesmanNumber: String(row % 1_000_000_000),
      }))
      // Equal names are ordered by their numbers, compared as texts.
      .sort((a, b) => inOrder(a.lastName, b.lastName) || byBytes(a.salesmanNumber, b.salesmanNumber)),
  );
}

/** The monthly export counts the documents that are not superseded, by provider. */
async function compareCounts(
  { may, compare }: Viewer,
  random: Random,
  { providers, invoices }: World,
): Promise<void> {
  const monthAndYear = `${random.int(2024, 2026)}-${random.pick(['01', '02', '12', '07'])}`;
  const counted = invoices.filter(({ isSuperseded, date }) => !isSuperseded && date.startsWith(monthAndYear));
  await compare(
    'Invoice/InvoiceCountForProvider',
    may('SuperAdmin'),
    providers.toSorted(byName).map((provider) => ({
      providername: provider.name,
      invoiceCount: counted.filter((invoice) => invoice.provider === provider).length,
    })),
    { monthAndYear },
  );
}

function pickSome<T>(random: Random, all: readonly T[]): T[] {
  return Array.from({ length: TARGETS_PER_ACCOUNT }, () => all[random.int(0, all.length - 1)]).filter(
    (one) => one !== undefined,
  );
}

function definedOf(query: Partial<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
