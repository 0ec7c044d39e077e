import type { CustomerRole } from '@belegfach/contract';
import { hasPair } from './history.ts';
import { german, inDictionaryOrder } from './list-model.ts';
import { type Account, type Customer, isLive, type Provider, roleOf, type World } from './world-model.ts';

/** The row scopes of docs/rules/access.md for everything except documents, one sentence each, for roles that may make the call. */
export function canSeeCustomer(account: Account, customer: Customer): boolean {
  if (customer.isDeleted) return false;
  switch (roleOf(account)) {
    case 'SuperAdmin':
      return true;
    case 'ProviderAdmin':
    case 'ProviderUser':
      return customer.providers.some((provider) => provider === account.staff?.provider);
    case 'CustomerAdmin':
      return administers(account, customer);
    default:
      return false;
  }
}

function administers(account: Account, customer: Customer): boolean {
  return (
    account.roles.get(customer) === 'CustomerAdmin' && !customer.isDeleted && customer.status !== 'Inactive'
  );
}

export function canSeeBackofficeUsers(account: Account, target: Account): boolean {
  if (target.isDeleted || target.staff === undefined) return false;
  switch (roleOf(account)) {
    case 'SuperAdmin':
      return true;
    case 'ProviderAdmin':
      return target.staff.provider === account.staff?.provider;
    default:
      return target === account;
  }
}

export function canSeeCustomerUser(account: Account, target: Account): boolean {
  if (target.isDeleted || target.staff !== undefined) return false;
  switch (roleOf(account)) {
    case 'SuperAdmin':
      return true;
    case 'CustomerAdmin':
      return (
        target === account || [...target.roles.keys()].some((customer) => administers(account, customer))
      );
    default:
      return target === account;
  }
}

/** The roles of a customer-user that the account sees; roles at foreign customers are left out. */
export function shownRoles(account: Account, target: Account): Map<Customer, CustomerRole> {
  const isShown = (customer: Customer) =>
    roleOf(account) === 'SuperAdmin'
      ? !customer.isDeleted
      : (roleOf(account) === 'CustomerAdmin' && administers(account, customer)) ||
        (target === account && isLive(customer));
  return new Map([...target.roles].filter(([customer]) => isShown(customer)));
}

export function canSeeProvider(account: Account, provider: Provider): boolean {
  return roleOf(account) === 'SuperAdmin' || account.staff?.provider === provider;
}

export function isSalesman({ staff, isDeleted }: Account): boolean {
  return staff?.role === 'SalesmanUser' && !isDeleted;
}

/** The salesmen of a customer that the account sees, by name: back-office users see the salesmen of their own provider. */
export function shownSalesmen(account: Account, customer: Customer): Account[] {
  return [...customer.salesmen]
    .filter((salesman) => isSalesman(salesman) && isOfOwnProvider(account, salesman))
    .sort(byLastName);
}

function isOfOwnProvider(account: Account, salesman: Account): boolean {
  const { provider } = account.staff ?? {};
  return provider === undefined || salesman.staff?.provider === provider;
}

/** The admin whose address a customer shows. Earlier roles were granted together and late ones together, so the lowest row of each is first. */
export function firstAdminOf(world: World, customer: Customer): Account | undefined {
  return world.accounts
    .filter((account) => !account.isDeleted && account.roles.get(customer) === 'CustomerAdmin')
    .sort((a, b) => isLate(world, customer, a) - isLate(world, customer, b) || a.row - b.row)[0];
}

function isLate({ history }: World, customer: Customer, account: Account): number {
  return Number(hasPair(history.lateRoles, customer, account));
}

export const emailOf = ({ id }: Account) => `${id}@test.example`;

export const inOrder = inDictionaryOrder(german);
const byLastName = (a: Account, b: Account) => inOrder(a.lastName, b.lastName) || a.row - b.row;
export const byName = (
  a: { readonly name: string; readonly row: number },
  b: { readonly name: string; readonly row: number },
) => inOrder(a.name, b.name) || a.row - b.row;
export const byEmail = (a: Account, b: Account) => inOrder(emailOf(a), emailOf(b)) || a.row - b.row;
