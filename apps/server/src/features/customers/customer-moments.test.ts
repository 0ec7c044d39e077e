import { customerPage } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let superAdmin: number;
let provider: { readonly id: number };
const ids: Record<string, number> = {};

const INVITED = '2026-10-01T08:00:00.000Z';
const EARLIER = '2026-10-02T08:00:00.000Z';
const LATER = '2026-10-03T08:00:00.000Z';

const owner = () => app.test.owner.executor;

/** A user of a customer, with these times. */
async function addUser(
  customer: string,
  role: 'CustomerAdmin' | 'CustomerUser',
  moments: { readonly invited?: string; readonly signedIn?: string; readonly deleted?: boolean } = {},
) {
  const { invited = null, signedIn = null, deleted = false } = moments;
  const account = await app.build.customerUser([[ids[customer] ?? 0, role]]);
  await sql`
    update account set invited_at = ${invited}::timestamptz, last_sign_in_at = ${signedIn}::timestamptz,
      deleted_at = case when ${deleted} then now() end where id = ${account.id}`.execute(owner());
  return account;
}

async function addFailedMail(
  account: { readonly id: number; readonly email: string },
  at: string,
  recipient = account.email,
) {
  const mail = await app.build.mail('failed', provider.id);
  await sql`
    update mail set account_id = ${account.id}, recipient = ${recipient}, created_at = ${at}::timestamptz
    where public_id = ${mail}`.execute(owner());
}

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider('Muster Automaten');
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
  for (const name of ['A', 'B', 'C', 'D']) ids[name] = (await app.build.customer([provider.id], { name })).id;
  // A: the first admin was invited and is undeliverable; a second user signed in.
  const firstOfA = await addUser('A', 'CustomerAdmin', { invited: INVITED, signedIn: EARLIER });
  await addUser('A', 'CustomerUser', { invited: LATER, signedIn: LATER });
  await addFailedMail(firstOfA, EARLIER);
  // B: only a user who is no admin is undeliverable; the first admin had a failure at an earlier address.
  const firstOfB = await addUser('B', 'CustomerAdmin', { invited: LATER, signedIn: EARLIER });
  await addFailedMail(await addUser('B', 'CustomerUser'), LATER);
  await addFailedMail(firstOfB, LATER, 'earlier@b.example');
  // C: everything belongs to a deleted user.
  const firstOfC = await addUser('C', 'CustomerAdmin', { invited: INVITED, signedIn: LATER, deleted: true });
  await addFailedMail(firstOfC, LATER);
  await addUser('C', 'CustomerAdmin');
});
afterAll(() => app.close());

const list = async (query: Record<string, string>) =>
  customerPage.parse((await app.call({ url: '/api/Customer/ManyPaginated', query, as: superAdmin })).json());
const names = async (query: Record<string, string>) =>
  (await list(query)).items.map(({ name }) => name).join('');

it('the record of a customer states when its admin was invited and undeliverable, and when one of its users signed in', async () => {
  const { items } = await list({});
  expect(
    items.map(({ name, invitedAt, lastSignInAt, undeliverableAt }) => [
      name,
      invitedAt,
      lastSignInAt,
      undeliverableAt,
    ]),
  ).toEqual([
    ['A', INVITED, LATER, EARLIER],
    ['B', LATER, EARLIER, null],
    ['C', null, null, null],
    ['D', null, null, null],
  ]);
});

it.each([
  ['InvitedAt', 'ABCD', 'BADC'],
  ['LastSignInAt', 'BACD', 'ABDC'],
  ['UndeliverableAt', 'ABCD', 'ADCB'],
])('by %s, customers without a value come last in both directions', async (orderBy, rising, falling) => {
  expect(await names({ orderBy })).toBe(rising);
  expect(await names({ orderBy, sortDirection: '1' })).toBe(falling);
});

it('customers whose admin is undeliverable can be found', async () => {
  expect(await list({ isUndeliverable: 'true' })).toMatchObject({
    items: [{ name: 'A' }],
    totalItemCount: 1,
  });
});
