import { expect } from 'vitest';
import {
  listVisibleProvidersOfAccounts,
  listVisibleProvidersOfCustomers,
} from '../../../src/features/visible-providers/index.ts';
import type { Executor } from '../../../src/platform/database/index.ts';
import { type Account, type Customer, sees, type World } from './world-model.ts';

/** The id that means all providers, for a SuperAdmin. */
const ALL = 0;

/** Compares the visible providers of every customer and account with the plain model, and with what the account sees. */
export async function compareVisibleProviders(executor: Executor, world: World): Promise<void> {
  const { customers, accounts, invoices } = world;
  const ofCustomers = await listVisibleProvidersOfCustomers(
    executor,
    customers.map(({ row }) => row),
  );
  for (const customer of customers)
    expect(ofCustomers.get(customer.row) ?? [], customer.id).toEqual(
      inOrder(visibleProvidersOf(world, customer)),
    );
  const ofAccounts = await listVisibleProvidersOfAccounts(
    executor,
    accounts.map(({ row }) => row),
  );
  for (const account of accounts) {
    const visibleProviderIds = ofAccounts.get(account.row) ?? [];
    expect(visibleProviderIds, account.id).toEqual(inOrder(visibleProvidersOfAccount(world, account)));
    if (visibleProviderIds.includes(ALL)) continue;
    for (const invoice of invoices)
      if (sees(account, invoice)) expect(visibleProviderIds).toContain(invoice.provider.row);
  }
}

function visibleProvidersOf({ invoices }: World, customer: Customer): number[] {
  const sent = invoices.filter((invoice) => invoice.customer === customer);
  return [...customer.providers, ...sent.map(({ provider }) => provider)].map(({ row }) => row);
}

function visibleProvidersOfAccount(world: World, { staff, roles }: Account): number[] {
  if (staff?.role === 'SuperAdmin') return [ALL];
  if (staff !== undefined) return staff.provider === undefined ? [] : [staff.provider.row];
  return [...roles.keys()]
    .filter(({ isDeleted }) => !isDeleted)
    .flatMap((customer) => visibleProvidersOf(world, customer));
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
