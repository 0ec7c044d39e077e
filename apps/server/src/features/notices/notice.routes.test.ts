import { DEFAULT_NOTICE_PREFERENCE, type NoticePreference } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createToken, hashToken } from '../../platform/session-store/index.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { deleteOldNotices } from './notice-preference.repository.ts';

let app: TestApp;
let customer: { id: number };
let provider: { id: number };
let user: { id: number; publicId: string };

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  customer = await app.build.customer([provider.id]);
});
beforeEach(async () => {
  user = await app.build.customerUser([[customer.id, 'CustomerUser']]);
});
afterAll(() => app.close());

const PREFERENCE_URL = '/api/CustomerUser/NoticePreference';
const getPreference = async (as = user.id) => (await app.call({ url: PREFERENCE_URL, as })).json<unknown>();
const setPreference = (preference: unknown, as = user.id) =>
  app.call({ method: 'PUT', url: PREFERENCE_URL, payload: { preference }, as });
const unsubscribe = (token: string, payload?: string) =>
  app.call({
    method: 'POST',
    url: '/api/CustomerUser/Unsubscribe',
    query: { token },
    ...(payload === undefined
      ? {}
      : { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  });
const listRecorded = async () =>
  (
    await app.test.owner.executor
      .selectFrom('notice_preference')
      .select('preference')
      .where('account_id', '=', user.id)
      .orderBy('id')
      .execute()
  ).map(({ preference }) => preference);
const listAuditEvents = async () =>
  (
    await sql<{ action: string; actor: number | null; facts: unknown }>`
      select action, actor_account_id as actor, facts from audit_event
      where action like 'notice-preference.%' and target_id = ${user.publicId} order by id`.execute(
      app.test.owner.executor,
    )
  ).rows;

async function createUnsubscribeToken(accountId: number): Promise<string> {
  const { token } = createToken('once');
  await app.test.database.executor
    .insertInto('unsubscribe_token')
    .values({ token_hash: hashToken(token), account_id: accountId })
    .execute();
  return token;
}

async function hasPendingNotice(): Promise<boolean> {
  const { rows } = await sql`select from pending_notice where account_id = ${user.id}`.execute(
    app.test.owner.executor,
  );
  return rows.length > 0;
}

async function addPendingNotice(): Promise<void> {
  const invoice = await app.build.invoice(customer.id, provider.id);
  await app.test.owner.executor
    .insertInto('pending_notice')
    .values({ account_id: user.id, invoice_id: invoice.id })
    .execute();
}

describe('the notice preference', () => {
  it('is "daily" until the user chooses', async () => {
    expect(await getPreference()).toEqual({ preference: DEFAULT_NOTICE_PREFERENCE });
    expect(await listRecorded()).toEqual([]);
  });

  it('is recorded once for each change, and each change is in the audit trail', async () => {
    for (const preference of [
      'daily',
      'per-document',
      'per-document',
      'never',
      'daily',
    ] as NoticePreference[]) {
      expect((await setPreference(preference)).statusCode).toBe(204);
      expect(await getPreference()).toEqual({ preference });
    }
    expect(await listRecorded()).toEqual(['daily', 'per-document', 'never', 'daily']);
    expect(await listAuditEvents()).toMatchObject(
      ['daily', 'per-document', 'never', 'daily'].map((preference) => ({
        action: 'notice-preference.update',
        actor: user.id,
        facts: { preference },
      })),
    );
  });

  it('belongs to one account only', async () => {
    const neighbour = await app.build.customerUser([[customer.id, 'CustomerAdmin']]);
    await setPreference('never');
    expect(await getPreference(neighbour.id)).toEqual({ preference: 'daily' });
  });

  it('deletes the pending notices when it is set to "never"', async () => {
    await addPendingNotice();
    await setPreference('per-document');
    expect(await hasPendingNotice()).toBe(true);
    await setPreference('never');
    expect(await hasPendingNotice()).toBe(false);
  });

  it.each([['weekly'], [''], [null], [['daily']], [undefined]])('cannot be %j', async (preference) => {
    expect((await setPreference(preference)).statusCode).toBe(400);
    expect(await listRecorded()).toEqual([]);
  });

  it('is one of two values that are chosen at the same time, and both are recorded in the order of writing', async () => {
    await Promise.all([setPreference('never'), setPreference('per-document')]);
    expect(await getPreference()).toEqual({ preference: (await listRecorded()).at(-1) });
    expect(await listRecorded()).toHaveLength(2);
  });
});

describe('the link that ends the notices', () => {
  it.each([['List-Unsubscribe=One-Click'], [undefined]])(
    'works without a sign-in, from a mail program or from the page: %s',
    async (body) => {
      await addPendingNotice();
      expect((await unsubscribe(await createUnsubscribeToken(user.id), body)).statusCode).toBe(204);
      expect(await getPreference()).toEqual({ preference: 'never' });
      expect(await listRecorded()).toEqual(['never']);
      expect(await hasPendingNotice()).toBe(false);
      expect(await listAuditEvents()).toMatchObject([
        { action: 'notice-preference.unsubscribe', actor: null },
      ]);
    },
  );

  it('works with a multipart form, which RFC 8058 prefers, and with no other type of body', async () => {
    const send = async (type: string, payload: string) =>
      app.call({
        method: 'POST',
        url: '/api/CustomerUser/Unsubscribe',
        query: { token: await createUnsubscribeToken(user.id) },
        payload,
        headers: { 'content-type': type },
      });
    expect((await send('application/json', '{}')).statusCode).toBe(415);
    expect(await listRecorded()).toEqual([]);
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect((await send('multipart/form-data; boundary=x', parts)).statusCode).toBe(204);
    expect(await listRecorded()).toEqual(['never']);
  });

  it('works any number of times, and links of earlier e-mails work too', async () => {
    const [earlier, later] = [await createUnsubscribeToken(user.id), await createUnsubscribeToken(user.id)];
    for (const token of [later, later, earlier]) expect((await unsubscribe(token)).statusCode).toBe(204);
    expect(await listRecorded()).toEqual(['never']);
    await setPreference('daily');
    await unsubscribe(earlier);
    expect(await listRecorded()).toEqual(['never', 'daily', 'never']);
  });

  it('changes nothing on a GET or HEAD request', async () => {
    const token = await createUnsubscribeToken(user.id);
    await app.call({ url: `/api/CustomerUser/Unsubscribe?token=${token}` });
    await app.call({ method: 'HEAD', url: `/api/CustomerUser/Unsubscribe?token=${token}` });
    expect(await listRecorded()).toEqual([]);
  });

  it('does not end the notices of another account', async () => {
    const neighbour = await app.build.customerUser([[customer.id, 'CustomerUser']]);
    await unsubscribe(await createUnsubscribeToken(neighbour.id));
    expect(await listRecorded()).toEqual([]);
  });

  it.each(['x', 'ot_unknown', ''])('is refused when it was never sent: %j', async (token) => {
    const response = await unsubscribe(token);
    expect(response.statusCode).toBe(400);
    if (token !== '') expect(response.json()).toMatchObject({ code: 'TokenValidationFailed' });
  });

  it('is refused for a deleted account as if it had never been sent', async () => {
    const token = await createUnsubscribeToken(user.id);
    await sql`update account set deleted_at = now() where id = ${user.id}`.execute(app.test.owner.executor);
    expect((await unsubscribe(token)).json()).toMatchObject({ code: 'TokenValidationFailed' });
  });

  it('gives no other access', async () => {
    const token = await createUnsubscribeToken(user.id);
    const response = await app.call({ url: '/api/', headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(401);
    const applied = await app.call({
      method: 'POST',
      url: `/api/CustomerUser/ApplyInvitation/${user.publicId}`,
      payload: { token, password: 'Kirschkern-Weitwurf-7' },
    });
    expect(applied.json()).toMatchObject({ code: 'TokenValidationFailed' });
  });
});

it('choices of notices are deleted two years after they were replaced, and the current one stays', async () => {
  for (const preference of ['never', 'daily', 'per-document'] as const) await setPreference(preference);
  await sql`
    update notice_preference set chosen_at = now() - make_interval(years => case preference when 'never' then 5 when 'daily' then 3 else 1 end)
    where account_id = ${user.id}`.execute(app.test.owner.executor);
  const token = await createUnsubscribeToken(user.id);
  await sql`update unsubscribe_token set created_at = now() - interval '25 months' where account_id = ${user.id}`.execute(
    app.test.owner.executor,
  );
  await deleteOldNotices(app.test.database.executor);
  // "daily" was replaced a year ago, so its two years are not over.
  expect(await listRecorded()).toEqual(['daily', 'per-document']);
  expect((await unsubscribe(token)).statusCode).toBe(400);
});
