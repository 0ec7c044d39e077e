import { sql } from 'kysely';
import type { Executor } from '../../../src/platform/database/index.ts';
import type { Random } from '../random.ts';
import type { Customer, History, Pairs, Provider, World } from './world-model.ts';

export const hasPair = <Other>(pairs: Pairs<Other>, customer: Customer, other: Other) =>
  pairs.some(([one, another]) => one === customer && another === other);

/** The providers that were linked to the customer earlier and are not any more. */
export function makeLostLinks(
  random: Random,
  providers: readonly Provider[],
  customers: readonly Customer[],
): Pairs<Provider> {
  return customers.flatMap((customer) =>
    providers
      .filter((provider) => !customer.providers.includes(provider) && random.chance(0.3))
      .map((provider) => [customer, provider] as const),
  );
}

export function makeHistory(
  random: Random,
  world: Pick<World, 'customers' | 'accounts' | 'invoices'>,
  lostLinks: Pairs<Provider>,
): History {
  const { customers, accounts, invoices } = world;
  const users = accounts.filter(({ staff }) => staff === undefined);
  return {
    lostLinks,
    lateLinks: customers.flatMap((customer) =>
      customer.providers.filter(() => random.chance(0.3)).map((provider) => [customer, provider] as const),
    ),
    lostRoles: users.flatMap((user) =>
      customers
        .filter((customer) => !user.roles.has(customer) && random.chance(0.2))
        .map((customer) => [customer, user, random.pick(['CustomerAdmin', 'CustomerUser'])] as const),
    ),
    lateRoles: users.flatMap((user) =>
      [...user.roles.keys()].filter(() => random.chance(0.3)).map((customer) => [customer, user] as const),
    ),
    earlierStatus: new Map(
      customers
        .filter(() => random.chance(0.4))
        .map((customer) => [customer, random.pick(['Active', 'Inactive', 'New', 'Invited'])]),
    ),
    lateInvoices: new Set(
      invoices.filter(
        ({ customer, provider }) => !hasPair(lostLinks, customer, provider) && random.chance(0.5),
      ),
    ),
  };
}

/** Changes the world from its earlier state, as it was written, to its current one: links, roles and the status of customers change. */
export async function applyHistory(executor: Executor, { history }: World): Promise<void> {
  const { lostLinks, lateLinks, lostRoles, lateRoles, earlierStatus } = history;
  for (const [customer, provider] of lostLinks)
    await executor
      .deleteFrom('customer_provider')
      .where('customer_id', '=', customer.row)
      .where('provider_id', '=', provider.row)
      .execute();
  const links = lateLinks.map(([customer, provider]) => ({
    customer_id: customer.row,
    provider_id: provider.row,
  }));
  if (links.length > 0) await executor.insertInto('customer_provider').values(links).execute();
  for (const [customer, account] of lostRoles)
    await executor
      .deleteFrom('customer_role')
      .where('customer_id', '=', customer.row)
      .where('account_id', '=', account.row)
      .execute();
  const roles = lateRoles.map(([customer, account]) => ({
    customer_id: customer.row,
    account_id: account.row,
    role: account.roles.get(customer) ?? 'CustomerUser',
  }));
  if (roles.length > 0) await executor.insertInto('customer_role').values(roles).execute();
  for (const customer of earlierStatus.keys())
    await sql`update customer set status = ${customer.status} where id = ${customer.row}`.execute(executor);
}
