import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { AUTHENTICATION_LIMITS } from '../authentication.limits.ts';
import { createAuthClient, type AuthClient, NEW_PASSWORD, PASSWORD } from '../test-support/auth-client.ts';
import { type MailedPurpose, type MailedToken, mailToken, PURPOSES } from '../test-support/mailed-tokens.ts';
import { sql } from 'kysely';

let app: TestApp;
let authClient: AuthClient;
let provider: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  authClient = createAuthClient(app);
  provider = await app.build.provider();
});
afterAll(() => app.close());

const mailNewToken = (purpose: MailedPurpose) =>
  mailToken(app, authClient, provider.id, purpose, `plain:${PASSWORD}`);
const ask = (
  { publicId, userType, token }: MailedToken,
  changes: object = {},
  sender: { from?: string } = {},
) =>
  authClient.send(
    'POST',
    '/Authentication/PasswordLink',
    {
      id: publicId,
      usertype: userType,
      token,
      ...changes,
    },
    sender,
  );

/** The answer without the id of the request. */
async function refusalOf(token: MailedToken, changes: object = {}) {
  const response = await ask(token, changes);
  return { status: response.statusCode, body: { ...response.json<object>(), requestId: '' } };
}

describe.each(PURPOSES)('a link of purpose %s', (purpose) => {
  it('states its account, its purpose and the time of its expiry, and is not used up by the question', async () => {
    const token = await mailNewToken(purpose);
    const answers = [await ask(token), await ask(token)];
    for (const response of answers) {
      expect(response.statusCode, response.body).toBe(200);
      const { rows } = await sql<{ email: string; expires_at: Date }>`
        select coalesce(t.new_email, a.email) as email, t.expires_at
        from one_time_token t join account a on a.id = t.account_id
        where a.id = ${token.accountId} and t.purpose = ${purpose} and t.voided_at is null`.execute(
        app.test.owner.executor,
      );
      expect(response.json()).toEqual({
        email: rows[0]?.email,
        purpose,
        expiresAt: rows[0]?.expires_at.toISOString(),
      });
    }
    const { statusCode } = await authClient.apply(token.userType, token.publicId, {
      token: token.token,
      password: NEW_PASSWORD,
    });
    expect(statusCode).toBe(204);
  });
});

it('A link that does not work gets the same answer, whatever is wrong with it', async () => {
  const unknown = await refusalOf(await mailNewToken('password-reset'), { token: 'ot_unknown' });
  expect(unknown).toMatchObject({ status: 400, body: { code: 'TokenValidationFailed' } });

  expect(await refusalOf(await mailNewToken('password-reset'), { id: randomUUID() })).toEqual(unknown);
  expect(await refusalOf(await mailNewToken('password-reset'), { usertype: 'CustomerUser' })).toEqual(
    unknown,
  );

  const used = await mailNewToken('password-reset');
  await authClient.apply(used.userType, used.publicId, { token: used.token, password: NEW_PASSWORD });
  expect(await refusalOf(used)).toEqual(unknown);

  const expired = await mailNewToken('password-reset');
  await sql`update one_time_token set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
    where account_id = ${expired.accountId}`.execute(app.test.owner.executor);
  expect(await refusalOf(expired)).toEqual(unknown);

  const blocked = await mailNewToken('password-reset');
  await sql`update account set status = 'New' where id = ${blocked.accountId}`.execute(
    app.test.owner.executor,
  );
  expect(await refusalOf(blocked)).toEqual(unknown);
});

it('Wrong links of a network are limited; a right link is not refused because of them', async () => {
  const right = await mailNewToken('password-reset');
  const { freeAttempts } = AUTHENTICATION_LIMITS.wrongTokensPerNetwork;
  const sender = { from: '2001:db8:8::1' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt <= freeAttempts + 1; attempt += 1)
    statuses.push((await ask(right, { token: `ot_wrong${attempt}` }, sender)).statusCode);
  expect(statuses).toEqual([...Array.from({ length: freeAttempts + 1 }, () => 400), 429]);
  expect((await ask(right, {}, sender)).statusCode).toBe(200);
});
