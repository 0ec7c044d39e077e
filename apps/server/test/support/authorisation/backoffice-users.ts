import type { BackofficeRole, UserStatus } from '@belegfach/contract';
import type { WorldBuilder } from '../test-world.ts';
import {
  type Actor,
  DOCUMENTS,
  type DocumentName,
  type ProvidersAndCustomers,
  type ProviderName,
  type Row,
  type Stored,
  type Users,
} from './world-model.ts';

/** Every role of both providers. */
export async function buildBackofficeUsers(
  build: WorldBuilder,
  { providers, customers }: ProvidersAndCustomers,
): Promise<Users> {
  const actors: Actor[] = [];
  const rows: Row[] = [];
  const add = async (
    role: BackofficeRole,
    name: string,
    provider: ProviderName | undefined,
    visibleDocuments: readonly DocumentName[],
    branchId?: number,
  ) => {
    const providerId = provider === undefined ? null : providers[provider].id;
    const account = await build.backofficeUser(role, providerId, branchId === undefined ? {} : { branchId });
    const full = `${role} ${name}`;
    actors.push({ name: full, accountId: account.id, role, visibleDocuments, provider, administers: [] });
    rows.push(backofficeUserRow(build, { name: full, role, provider, providerId }, account));
    return account.id;
  };
  const ofA: DocumentName[] = ['a1A', 'a2A', 'abA', 'axA', 'goneA'];
  const ofB: DocumentName[] = ['b1B', 'abB'];
  await add('SuperAdmin', 'without a provider', undefined, DOCUMENTS);
  for (const role of ['ProviderAdmin', 'ProviderUser'] as const) {
    await add(role, 'of A', 'A', ofA);
    await add(role, 'of B', 'B', ofB);
  }
  const { A, B } = providers;
  const north = await build.branch(A.id);
  const south = await build.branch(A.id);
  const empty = await build.branch(A.id);
  const branchB = await build.branch(B.id);
  const { a1, a2, b1, ab, ax } = customers;
  const assigned = async (salesman: number, ...to: readonly Stored[]) => {
    for (const customer of to) await build.assign(customer.id, salesman);
  };
  // ab is assigned in both providers: each salesman sees only the documents of its own provider.
  await assigned(await add('SalesmanUser', 'of A with a1, ab', 'A', ['a1A', 'abA'], north), a1, ab);
  // Two salesmen of one branch share a1: a customer that is assigned twice counts once.
  await assigned(await add('SalesmanUser', 'of A with a1, ax', 'A', ['a1A', 'axA'], north), a1, ax);
  await assigned(await add('SalesmanUser', 'of A with a2', 'A', ['a2A'], south), a2);
  await assigned(await add('SalesmanUser', 'of A without branch', 'A', ['a2A']), a2);
  await assigned(await add('SalesmanUser', 'of B with b1, ab', 'B', ['b1B', 'abB'], branchB), b1, ab);
  await add('SalesmanUser', 'of A without customers', 'A', [], south);
  await add('BranchManager', 'of the north of A', 'A', ['a1A', 'abA', 'axA'], north);
  await add('BranchManager', 'of the south of A', 'A', ['a2A'], south);
  await add('BranchManager', 'of an empty branch of A', 'A', [], empty);
  await add('BranchManager', 'of B', 'B', ['b1B', 'abB'], branchB);
  return { actors, rows };
}

interface BackofficeUserFacts {
  readonly name: string;
  readonly role: BackofficeRole;
  readonly provider: ProviderName | undefined;
  readonly providerId: number | null;
  readonly status?: UserStatus | undefined;
  readonly deleted?: boolean;
}

export function backofficeUserRow(build: WorldBuilder, facts: BackofficeUserFacts, account: Stored): Row {
  const { name, role, provider, providerId, status = 'Active', deleted = false } = facts;
  return {
    name,
    id: account.publicId,
    accountId: account.id,
    role,
    status,
    providers: provider === undefined ? [] : [provider],
    customers: [],
    isHidden: deleted,
    makeAnother: async (wanted = status) => {
      // A branch has only one manager, so another manager needs another branch.
      const branch =
        role === 'BranchManager' && providerId !== null ? { branchId: await build.branch(providerId) } : {};
      const another = await build.backofficeUser(role, providerId, { status: wanted, ...branch });
      return backofficeUserRow(build, { ...facts, status: wanted }, another);
    },
  };
}
