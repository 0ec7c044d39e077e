import { userInformation } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let customer: { id: number };
let user: number;
let colleague: number;

beforeAll(async () => {
  app = await createTestApp();
  customer = await app.build.customer([(await app.build.provider()).id]);
});
afterAll(() => app.close());

beforeEach(async () => {
  user = (await app.build.customerUser([[customer.id, 'CustomerAdmin']])).id;
  colleague = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
});

const put = (as: number, payload: object) => app.call({ method: 'PUT', url: '/api/ListView', as, payload });

async function viewsOf(as: number) {
  const response = await app.call({ url: '/api/Authentication/GetUserInformation', as });
  return userInformation.parse(response.json()).listViews;
}

describe('the view of a list', () => {
  it('is stored for one account and one list, and replaced as a whole', async () => {
    expect(await viewsOf(user)).toEqual({});
    const view = { sort: '-date', size: 100, columns: ['due', 'amount'] };
    expect((await put(user, { list: 'invoices', view })).statusCode).toBe(204);
    await put(user, { list: 'users', view: { size: 25 } });
    expect(await viewsOf(user)).toEqual({ invoices: view, users: { size: 25 } });
    expect(await viewsOf(colleague)).toEqual({});
    await put(user, { list: 'invoices', view: { sort: 'number' } });
    expect(await viewsOf(user)).toEqual({ invoices: { sort: 'number' }, users: { size: 25 } });
  });

  it('is deleted by null, for this account only', async () => {
    for (const as of [user, colleague]) await put(as, { list: 'invoices', view: { size: 25 } });
    expect((await put(user, { list: 'invoices', view: null })).statusCode).toBe(204);
    expect(await viewsOf(user)).toEqual({});
    expect(await viewsOf(colleague)).toEqual({ invoices: { size: 25 } });
  });

  it.each([
    [{ list: 'secrets', view: null }, 'list'],
    [{ list: 'invoices', view: { sort: 'a b' } }, 'view.sort'],
    [{ list: 'invoices', view: { size: 51 } }, 'view.size'],
    [{ list: 'invoices', view: { columns: Array.from({ length: 21 }, () => 'due') } }, 'view.columns'],
  ])('is refused with the name of the field: %j', async (payload, field) => {
    const response = await put(user, payload);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual([field]);
  });

  // Regression: such a view broke the contract of the answer with the user's data, so that its user could not work.
  it('is ignored if it comes from a version with other lists, fields or page sizes', async () => {
    await put(user, { list: 'users', view: { size: 25 } });
    await sql`
      insert into list_view (account_id, list, view) values
        (${user}, 'letters', '{"size": 25}'), (${user}, 'invoices', '{"size": 500}'), (${user}, 'customers', '{"width": 3}')`.execute(
      app.test.owner.executor,
    );
    expect(await viewsOf(user)).toEqual({ users: { size: 25 } });
  });

  it('is erased with the account', async () => {
    await put(user, { list: 'invoices', view: { size: 25 } });
    await sql`update account set erased_at = now(), deleted_at = now() where id = ${user}`.execute(
      app.test.owner.executor,
    );
    const { rows } = await sql`select from list_view where account_id = ${user}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([]);
  });
});
