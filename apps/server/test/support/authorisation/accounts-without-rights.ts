import type { WorldBuilder } from '../test-world.ts';
import type { Actor, ProvidersAndCustomers, Row } from './world-model.ts';
import { makeCustomerUser } from './customer-users.ts';
import { backofficeUserRow } from './backoffice-users.ts';

/** Accounts that have a valid token but no longer any right: they get 401 at the next request. */
export async function buildPowerless(
  build: WorldBuilder,
  base: ProvidersAndCustomers,
): Promise<{ readonly actors: Actor[]; readonly staff: Row[]; readonly customerUsers: Row[] }> {
  const user = makeCustomerUser.bind(undefined, build, base);
  const customerUsers = [
    await user('Invited user of a1', [['a1', 'CustomerAdmin']], { status: 'Invited' }),
    await user('blocked user of a1', [['a1', 'CustomerAdmin']], { status: 'New' }),
    await user('deleted user of a1', [['a1', 'CustomerAdmin']], { deleted: true }),
    await user('user of only an Inactive customer', [['ax', 'CustomerAdmin']]),
    await user('user of only a deleted customer', [['gone', 'CustomerAdmin']]),
    await user('user without a customer', []),
  ];
  const { A } = base.providers;
  const staff: Row[] = [];
  for (const facts of [
    { name: 'Invited ProviderAdmin of A', role: 'ProviderAdmin', status: 'Invited' },
    { name: 'blocked SuperAdmin', role: 'SuperAdmin', status: 'New' },
    { name: 'deleted ProviderUser of A', role: 'ProviderUser', deleted: true },
  ] as const) {
    const isOfA = facts.role !== 'SuperAdmin';
    const all = { provider: isOfA ? ('A' as const) : undefined, providerId: isOfA ? A.id : null, ...facts };
    staff.push(backofficeUserRow(build, all, await build.backofficeUser(facts.role, all.providerId, facts)));
  }
  const actors = [...customerUsers, ...staff].map(({ name, accountId }) => ({
    name,
    accountId,
    role: undefined,
    visibleDocuments: [],
    administers: [],
  }));
  return { actors, staff, customerUsers };
}
