import { expect } from 'vitest';
import { listReachOfAccounts, listReachOfCustomers } from '../../../src/features/reach/index.ts';
import type { Executor } from '../../../src/platform/database/index.ts';
import { type Account, type Customer, sees, type World } from './world-model.ts';

/** Means all providers in the reach of a SuperAdmin. */
const ALL = 0;

/** Compares the reach of every customer and account with the plain model, and with what the account sees. */
export async function compareReach(executor: Executor, world: World): Promise<void> {
  const { customers, accounts, invoices } = world;
  const ofCustomers = await listReachOfCustomers(
    executor,
    customers.map(({ row }) => row),
  );
  for (const customer of customers)
    expect(ofCustomers.get(customer.row) ?? [], customer.id).toEqual(inOrder(reachOf(world, customer)));
  const ofAccounts = await listReachOfAccounts(
    executor,
    accounts.map(({ row }) => row),
  );
  for (const account of accounts) {
    const reach = ofAccounts.get(account.row) ?? [];
    expect(reach, account.id).toEqual(inOrder(reachOfAccount(world, account)));
    if (reach.includes(ALL)) continue;
    for (const invoice of invoices) if (sees(account, invoice)) expect(reach).toContain(invoice.provider.row);
  }
}

function reachOf({ invoices }: World, customer: Customer): number[] {
  const sent = invoices.filter((invoice) => invoice.customer === customer);
  return [...customer.providers, ...sent.map(({ provider }) => provider)].map(({ row }) => row);
}

function reachOfAccount(world: World, { staff, roles }: Account): number[] {
  if (staff?.role === 'SuperAdmin') return [ALL];
  if (staff !== undefined) return staff.provider === undefined ? [] : [staff.provider.row];
  return [...roles.keys()]
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((customer) => reachOf(world, customer));
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
