import { customerUser } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { type Account, type Customer, makeCustomers } from './test-support/customer-user-fixture.ts';

let app: TestApp;
let provider: { id: number };
/** The customers of `admin`, and one that `admin` does not administer. */
let mine: Customer;
let alsoMine: Customer;
let foreign: Customer;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
});
beforeEach(async () => {
  ({ mine, alsoMine, foreign, admin } = await makeCustomers(app, provider.id));
});
afterAll(() => app.close());

const read = async (id: string) =>
  customerUser.parse((await app.call({ url: `/api/CustomerUser/${id}`, as: admin.id })).json());

describe('an invitation of customer-users', () => {
  const invite = (targets: readonly Account[], as = admin) =>
    app.call({
      method: 'POST',
      url: '/api/CustomerUser/CreateInvitation',
      query: { id: targets.map(({ publicId }) => publicId) },
      as: as.id,
    });
  const invited = async () => {
    const { rows } = await sql<{ recipient: string }>`
      select recipient from mail where kind = 'invitation' order by id`.execute(app.test.owner.executor);
    return rows.map(({ recipient }) => recipient);
  };

  it("is sent to New and Invited users of the caller's customers, who are Invited afterwards", async () => {
    const fresh = await app.build.customerUser([[mine.id, 'CustomerUser']], { status: 'New' });
    const waiting = await app.build.customerUser([[alsoMine.id, 'CustomerUser']], { status: 'Invited' });
    const before = await invited();
    expect((await invite([fresh, waiting, fresh])).statusCode).toBe(204);
    expect((await invited()).slice(before.length).sort()).toEqual([fresh.email, waiting.email].sort());
    expect((await read(fresh.publicId)).status).toBe('Invited');
  });

  it("is sent to nobody when one of the users is Active or out of the caller's reach", async () => {
    const fresh = await app.build.customerUser([[mine.id, 'CustomerUser']], { status: 'New' });
    const active = await app.build.customerUser([[mine.id, 'CustomerUser']]);
    const neighbour = await app.build.customerUser([[foreign.id, 'CustomerUser']], { status: 'New' });
    const before = await invited();
    expect((await invite([fresh, active])).json()).toMatchObject({
      status: 400,
      code: 'InvitationNotAllowed',
    });
    expect((await invite([fresh, neighbour])).statusCode).toBe(404);
    expect(await invited()).toEqual(before);
    expect((await read(fresh.publicId)).status).toBe('New');
  });

  it('is sent to one address three times a day', async () => {
    const fresh = await app.build.customerUser([[mine.id, 'CustomerUser']], { status: 'New' });
    for (let count = 0; count < 3; count += 1) expect((await invite([fresh])).statusCode).toBe(204);
    const answer = await invite([fresh]);
    expect(answer.json()).toMatchObject({ status: 429, code: 'TooManyRequests' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
