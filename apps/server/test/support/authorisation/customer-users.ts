import type { CustomerRole, UserStatus } from '@belegfach/contract';
import type { WorldBuilder } from '../test-world.ts';
import type {
  Actor,
  CustomerName,
  DocumentName,
  ProvidersAndCustomers,
  Row,
  Stored,
  Users,
} from './world-model.ts';

type Roles = readonly (readonly [CustomerName, CustomerRole])[];

/** Both roles of every customer, and accounts whose roles differ from customer to customer. */
export async function buildCustomerUsers(build: WorldBuilder, base: ProvidersAndCustomers): Promise<Users> {
  const actors: Actor[] = [];
  const rows: Row[] = [];
  const add = async (
    role: CustomerRole,
    name: string,
    roles: Roles,
    visibleDocuments: readonly DocumentName[],
  ) => {
    const row = await makeCustomerUser(build, base, `${role} ${name}`, roles);
    rows.push(row);
    const administers = roles
      .filter(([customer, one]) => one === 'CustomerAdmin' && customer !== 'ax' && customer !== 'gone')
      .map(([customer]) => customer);
    actors.push({ name: row.name, accountId: row.accountId, role, visibleDocuments, administers });
  };
  for (const role of ['CustomerAdmin', 'CustomerUser'] as const) {
    await add(role, 'of a1', [['a1', role]], ['a1A']);
    await add(role, 'of a2', [['a2', role]], ['a2A']);
    await add(role, 'of b1', [['b1', role]], ['b1B']);
    await add(role, 'of ab', [['ab', role]], ['abA', 'abB']);
  }
  await add(
    'CustomerAdmin',
    'of a1, CustomerUser of b1',
    [
      ['a1', 'CustomerAdmin'],
      ['b1', 'CustomerUser'],
    ],
    ['a1A', 'b1B'],
  );
  // A role at an Inactive or deleted customer has no effect, not even on the role of the account.
  for (const [name, lost] of [
    ['Inactive', 'ax'],
    ['deleted', 'gone'],
  ] as const)
    await add(
      'CustomerUser',
      `of a2, CustomerAdmin of one that is ${name}`,
      [
        [lost, 'CustomerAdmin'],
        ['a2', 'CustomerUser'],
      ],
      ['a2A'],
    );
  return { actors, rows };
}

export async function makeCustomerUser(
  build: WorldBuilder,
  base: ProvidersAndCustomers,
  name: string,
  roles: Roles,
  values: { readonly status?: UserStatus; readonly deleted?: boolean } = {},
): Promise<Row> {
  const account: Stored = await build.customerUser(
    roles.map(([customer, role]) => [base.customers[customer].id, role] as const),
    values,
  );
  const { status = 'Active' } = values;
  return {
    name,
    id: account.publicId,
    accountId: account.id,
    status,
    providers: [],
    customers: roles.map(([customer]) => customer),
    isHidden: values.deleted === true,
    makeAnother: (wanted = status) => makeCustomerUser(build, base, name, roles, { status: wanted }),
  };
}
