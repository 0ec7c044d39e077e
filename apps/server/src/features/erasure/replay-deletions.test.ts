import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createWorldBuilder, type WorldBuilder } from '../../../test/support/test-world.ts';
import { eraseDue, listDeletions, replayDeletions } from './index.ts';

/*
 * A person was erased on request. Then the machine was lost, and an older backup was restored: the person could sign in
 * again. The database of this test is the restored one, and the list contains the deletions since its backup.
 */

let test: TestDatabase;
let build: WorldBuilder;
let provider: { id: number };
beforeAll(async () => {
  test = await createTestDatabase();
  build = createWorldBuilder(test.owner.executor);
  await sql`insert into installation (demo) values (false)`.execute(test.owner.executor);
  provider = await build.provider();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await sql`truncate audit_event, unchained_event, audit_origin`.execute(test.owner.executor);
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const createDeletion = (
  kind: 'Customer' | 'CustomerUser' | 'BackofficeUser',
  { publicId: id }: { publicId: string },
  options: { deletedAt?: string; erasedAt?: string; withCustomer?: string } = {},
) => ({ kind, id, deletedAt: daysAgo(2), erasedAt: null, withCustomer: null, ...options });

async function stateOf(table: 'account' | 'customer', { id }: { id: number }) {
  const { rows } = await sql<{ deleted: Date | null; erased: Date | null }>`
    select deleted_at as deleted, erased_at as erased from ${sql.table(table)} where id = ${id}`.execute(
    test.owner.executor,
  );
  return { deletedAt: rows[0]?.deleted?.toISOString() ?? null, isErased: rows[0]?.erased != null };
}
async function listAuditActions(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select action || ' ' || (facts ->> 'by') as text from audit_event order by id`.execute(
    test.owner.executor,
  );
  return rows.map(({ text }) => text);
}

it('deletions are repeated with their original time, so that the erasure comes on the original date', async () => {
  const customer = await build.customer([provider.id]);
  const salesman = await build.backofficeUser('SalesmanUser', provider.id);
  await build.assign(customer.id, salesman.id);
  const user = await build.customerUser([[customer.id, 'CustomerAdmin']]);
  const list = [
    createDeletion('Customer', customer, { deletedAt: daysAgo(40) }),
    createDeletion('CustomerUser', user, { deletedAt: daysAgo(40), withCustomer: customer.publicId }),
    createDeletion('BackofficeUser', salesman),
  ];
  expect(await replayDeletions(test.owner, list)).toEqual({ deleted: 3, erased: 0, unknown: 0 });
  expect(await stateOf('customer', customer)).toEqual({ deletedAt: list[0]?.deletedAt, isErased: false });
  const relations = await sql`
    select from customer_role where customer_id = ${customer.id}
    union all select from customer_salesman where customer_id = ${customer.id}
    union all select from backoffice_user where account_id = ${salesman.id}`.execute(test.owner.executor);
  expect(relations.rows).toEqual([]);
  expect(await listDeletions(test.owner.executor)).toEqual(expect.arrayContaining(list));
  expect(await listAuditActions()).toEqual([
    'customer.delete replay',
    'customer-user.delete replay',
    'backoffice-user.delete replay',
  ]);
  await eraseDue(test.database);
  expect(await stateOf('account', user)).toMatchObject({ isErased: true });
  expect(await stateOf('account', salesman)).toMatchObject({ isErased: false });
});

it('erased customers and users are erased again immediately, also if they are not deleted in the backup', async () => {
  const [activeCustomer, deletedCustomer] = [
    await build.customer([provider.id], { name: 'Fort GmbH' }),
    await build.customer([provider.id], { name: 'Weg GmbH', deleted: true }),
  ];
  const user = await build.customerUser([[activeCustomer.id, 'CustomerUser']]);
  const erased = { erasedAt: daysAgo(1) };
  const list = [
    createDeletion('Customer', activeCustomer, erased),
    createDeletion('Customer', deletedCustomer, erased),
    createDeletion('CustomerUser', user, { ...erased, withCustomer: activeCustomer.publicId }),
  ];
  expect(await replayDeletions(test.owner, list)).toMatchObject({ deleted: 2, unknown: 0 });
  for (const customer of [activeCustomer, deletedCustomer])
    expect(await stateOf('customer', customer)).toMatchObject({ isErased: true });
  expect(await stateOf('account', user)).toMatchObject({ isErased: true });
  const { rows } = await sql`
    select name from customer where id in (${activeCustomer.id}, ${deletedCustomer.id})
    union all select email from account where id = ${user.id}`.execute(test.owner.executor);
  expect(rows).toEqual([{ name: '-' }, { name: '-' }, { name: '' }]);
});

it('users with another customer are not deleted, nor are customers and users that are not in the list', async () => {
  const [leaving, staying] = [await build.customer([provider.id]), await build.customer([provider.id])];
  const userOfBoth = await build.customerUser([
    [leaving.id, 'CustomerAdmin'],
    [staying.id, 'CustomerUser'],
  ]);
  await replayDeletions(test.owner, [createDeletion('Customer', leaving)]);
  expect(await stateOf('account', userOfBoth)).toEqual({ deletedAt: null, isErased: false });
  expect(await stateOf('customer', staying)).toEqual({ deletedAt: null, isErased: false });
  const { rows } =
    await sql`select customer_id from customer_role where account_id = ${userOfBoth.id}`.execute(
      test.owner.executor,
    );
  expect(rows).toEqual([{ customer_id: staying.id }]);
});

it('entries of customers and users that were created after the backup are counted, and a second replay changes nothing', async () => {
  const user = await build.customerUser([]);
  const list = [
    createDeletion('CustomerUser', user, { erasedAt: daysAgo(1) }),
    createDeletion('CustomerUser', { publicId: '01a1fecd-918f-790a-8d51-fa0e8d94afda' }),
  ];
  expect(await replayDeletions(test.owner, list)).toEqual({ deleted: 1, erased: 1, unknown: 1 });
  const before = await listAuditActions();
  expect(await replayDeletions(test.owner, list)).toEqual({ deleted: 0, erased: 0, unknown: 1 });
  expect(await listAuditActions()).toEqual(before);
});
