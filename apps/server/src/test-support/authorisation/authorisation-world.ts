import type { BackofficeRole, CustomerRole, Role } from '@belegfach/contract';
import type { WorldBuilder } from '../test-world.ts';

/** The documents of the world, named by customer and provider: a1 and a2 of A, b1 of B, ab of both, ax Inactive, gone deleted. */
export const DOCUMENTS = ['a1A', 'a2A', 'b1B', 'abA', 'abB', 'axA', 'goneA'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

export interface Actor {
  readonly name: string;
  /** Undefined: nobody signed in. */
  readonly accountId: number | undefined;
  /** Undefined: no right at all, whatever token the account brings. */
  readonly role: Role | undefined;
  /** The documents inside the row scope of the role, written down from the rules of authorisation.md by hand. */
  readonly reaches: readonly DocumentName[];
}

export interface AuthorisationWorld {
  readonly actors: readonly Actor[];
  readonly documents: Readonly<Record<DocumentName, string>>;
}

interface Row {
  readonly id: number;
}

type Customers = Readonly<Record<'a1' | 'a2' | 'b1' | 'ab' | 'ax' | 'gone', Row>>;

/** Providers A and B with every role each, and those whose rules are easily forgotten: see the actors' names. */
export async function buildAuthorisationWorld(build: WorldBuilder): Promise<AuthorisationWorld> {
  const A = await build.provider('A');
  const B = await build.provider('B');
  const customers = {
    a1: await build.customer([A.id]),
    a2: await build.customer([A.id]),
    b1: await build.customer([B.id]),
    ab: await build.customer([A.id, B.id]),
    ax: await build.customer([A.id], { status: 'Inactive' }),
    gone: await build.customer([A.id], { deleted: true }),
  };
  const document = async (customer: Row, provider: Row) =>
    (await build.invoice(customer.id, provider.id, { xml: Buffer.from(`<x>${customer.id}</x>`) })).publicId;
  const documents = {
    a1A: await document(customers.a1, A),
    a2A: await document(customers.a2, A),
    b1B: await document(customers.b1, B),
    abA: await document(customers.ab, A),
    abB: await document(customers.ab, B),
    axA: await document(customers.ax, A),
    goneA: await document(customers.gone, A),
  };
  const guest = { name: 'Guest', accountId: undefined, role: undefined, reaches: [] };
  const actors = [
    guest,
    ...(await buildStaff(build, A, B, customers)),
    ...(await buildCustomerUsers(build, customers)),
    ...(await buildPowerless(build, A, customers)),
  ];
  return { actors, documents };
}

async function buildStaff(build: WorldBuilder, A: Row, B: Row, customers: Customers): Promise<Actor[]> {
  const actors: Actor[] = [];
  const add = async (
    role: BackofficeRole,
    name: string,
    provider: Row | null,
    reaches: readonly DocumentName[],
    branchId?: number,
  ) => {
    const given = branchId === undefined ? {} : { branchId };
    const { id } = await build.staff(role, provider?.id ?? null, given);
    actors.push({ name: `${role} ${name}`, accountId: id, role, reaches });
    return id;
  };
  const ofA: DocumentName[] = ['a1A', 'a2A', 'abA', 'axA', 'goneA'];
  const ofB: DocumentName[] = ['b1B', 'abB'];
  await add('SuperAdmin', 'without a provider', null, DOCUMENTS);
  for (const role of ['ProviderAdmin', 'ProviderUser'] as const) {
    await add(role, 'of A', A, ofA);
    await add(role, 'of B', B, ofB);
  }
  const north = await build.branch(A.id);
  const south = await build.branch(A.id);
  const empty = await build.branch(A.id);
  const branchB = await build.branch(B.id);
  const { a1, a2, b1, ab, ax } = customers;
  const assigned = async (salesman: number, ...to: readonly Row[]) => {
    for (const customer of to) await build.assign(customer.id, salesman);
  };
  // ab is assigned in both providers: each salesman sees its own provider's documents alone.
  await assigned(await add('SalesmanUser', 'of A with a1, ab', A, ['a1A', 'abA'], north), a1, ab);
  // Two salesmen of one branch share a1: a customer assigned twice is still one customer.
  await assigned(await add('SalesmanUser', 'of A with a1, ax', A, ['a1A', 'axA'], north), a1, ax);
  await assigned(await add('SalesmanUser', 'of A with a2', A, ['a2A'], south), a2);
  await assigned(await add('SalesmanUser', 'of A without branch', A, ['a2A']), a2);
  await assigned(await add('SalesmanUser', 'of B with b1, ab', B, ['b1B', 'abB'], branchB), b1, ab);
  await add('SalesmanUser', 'of A without customers', A, [], south);
  await add('BranchManager', 'of the north of A', A, ['a1A', 'abA', 'axA'], north);
  await add('BranchManager', 'of the south of A', A, ['a2A'], south);
  await add('BranchManager', 'of an empty branch of A', A, [], empty);
  await add('BranchManager', 'of B', B, ['b1B', 'abB'], branchB);
  return actors;
}

async function buildCustomerUsers(build: WorldBuilder, customers: Customers): Promise<Actor[]> {
  const { a1, a2, b1, ab, ax, gone } = customers;
  const actors: Actor[] = [];
  const add = async (
    role: CustomerRole,
    name: string,
    roles: readonly (readonly [Row, CustomerRole])[],
    reaches: readonly DocumentName[],
  ) => {
    const { id } = await build.customerUser(roles.map(([customer, one]) => [customer.id, one] as const));
    actors.push({ name: `${role} ${name}`, accountId: id, role, reaches });
  };
  for (const role of ['CustomerAdmin', 'CustomerUser'] as const) {
    await add(role, 'of a1', [[a1, role]], ['a1A']);
    await add(role, 'of a2', [[a2, role]], ['a2A']);
    await add(role, 'of b1', [[b1, role]], ['b1B']);
    await add(role, 'of ab', [[ab, role]], ['abA', 'abB']);
  }
  await add(
    'CustomerAdmin',
    'of a1, CustomerUser of b1',
    [
      [a1, 'CustomerAdmin'],
      [b1, 'CustomerUser'],
    ],
    ['a1A', 'b1B'],
  );
  // A role at an Inactive or deleted customer counts for nothing, not even for the account's role.
  for (const [name, lost] of [
    ['Inactive', ax],
    ['deleted', gone],
  ] as const)
    await add(
      'CustomerUser',
      `of a2, CustomerAdmin of one that is ${name}`,
      [
        [lost, 'CustomerAdmin'],
        [a2, 'CustomerUser'],
      ],
      ['a2A'],
    );
  return actors;
}

/** Accounts with a live token and no right left: 401 at the next request (authorisation N9, N12). */
async function buildPowerless(build: WorldBuilder, A: Row, { a1, ax, gone }: Customers): Promise<Actor[]> {
  const accounts = {
    'Invited user of a1': build.customerUser([[a1.id, 'CustomerAdmin']], { status: 'Invited' }),
    'blocked user of a1': build.customerUser([[a1.id, 'CustomerAdmin']], { status: 'New' }),
    'deleted user of a1': build.customerUser([[a1.id, 'CustomerAdmin']], { deleted: true }),
    'user of an Inactive customer alone': build.customerUser([[ax.id, 'CustomerAdmin']]),
    'user of a deleted customer alone': build.customerUser([[gone.id, 'CustomerAdmin']]),
    'user without a customer': build.customerUser([]),
    'Invited ProviderAdmin of A': build.staff('ProviderAdmin', A.id, { status: 'Invited' }),
    'blocked SuperAdmin': build.staff('SuperAdmin', null, { status: 'New' }),
    'deleted ProviderUser of A': build.staff('ProviderUser', A.id, { deleted: true }),
  };
  const actors: Actor[] = [];
  for (const [name, account] of Object.entries(accounts))
    actors.push({ name, accountId: (await account).id, role: undefined, reaches: [] });
  return actors;
}
