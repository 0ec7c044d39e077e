import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

// The tokens of simultaneous requests are looked up with one statement. No request may get the identity of another one.

let world: TestApp;
let accounts: number[];
beforeAll(async () => {
  world = await createTestApp();
  const provider = await world.build.provider();
  const customer = await world.build.customer([provider.id]);
  accounts = [
    (await world.build.backofficeUser('SuperAdmin', null)).id,
    (await world.build.backofficeUser('ProviderAdmin', provider.id)).id,
    (await world.build.backofficeUser('SalesmanUser', provider.id)).id,
  ];
  for (let count = 0; count < 9; count += 1)
    accounts.push(
      (await world.build.customerUser([[customer.id, count % 2 === 0 ? 'CustomerUser' : 'CustomerAdmin']]))
        .id,
    );
});
afterAll(() => world.close());

const getUserInformation = (token: string) =>
  world.app.inject({
    url: '/api/Authentication/GetUserInformation',
    headers: { authorization: `Bearer ${token}` },
  });

async function publicIdOf(account: number): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select public_id as id from account where id = ${account}`.execute(world.test.owner.executor);
  return rows[0]?.id ?? '';
}

it('each of many simultaneous requests is answered for the account of its own token; an unknown token for no account', async () => {
  const requests: { token: string; expected: string | undefined }[] = [];
  for (const account of [...accounts, ...accounts, ...accounts]) {
    requests.push({ token: await world.tokenFor(account), expected: await publicIdOf(account) });
    requests.push({ token: `at_${randomBytes(32).toString('base64url')}`, expected: undefined });
  }
  // The order of the requests is not the order in which the sessions were stored.
  requests.sort((one, other) => one.token.localeCompare(other.token));
  const responses = await Promise.all(requests.map(({ token }) => getUserInformation(token)));
  expect(
    responses.map((response) =>
      response.statusCode === 200 ? response.json<{ userId: string }>().userId : undefined,
    ),
  ).toEqual(requests.map(({ expected }) => expected));
});

it('a session that has ended is refused at the next request, even if other requests arrive with it', async () => {
  const [ended, ...others] = accounts;
  const tokens = await Promise.all(accounts.map((account) => world.tokenFor(account)));
  const sendAll = () => Promise.all(tokens.map(getUserInformation));
  expect((await sendAll()).map(({ statusCode }) => statusCode)).toEqual(accounts.map(() => 200));
  // Lookups are running while the session ends. A request that arrives after the end is still refused.
  const before = sendAll();
  await sql`update session set ended_at = now(), end_reason = 'logout' where account_id = ${ended}`.execute(
    world.test.owner.executor,
  );
  const after = await sendAll();
  await before;
  expect(after.map(({ statusCode }) => statusCode)).toEqual([401, ...others.map(() => 200)]);
});
