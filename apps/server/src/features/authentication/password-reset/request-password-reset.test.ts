import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAuthApp } from '../test-support/auth-app.ts';
import { NEW_PASSWORD, PASSWORD } from '../test-support/auth-client.ts';
import { invite } from '../test-support/mailed-tokens.ts';

const { app, authClient, customer } = await createAuthApp();

const user = (status: 'New' | 'Invited' | 'Active' = 'Active', deleted = false) =>
  app.build.customerUser([[customer.id, 'CustomerUser']], {
    status,
    deleted,
    passwordHash: `plain:${PASSWORD}`,
  });
const mailsAfterReset = async (email: string, from?: string) => {
  const response = await authClient.requestReset(email, { from });
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('');
  return (await authClient.mailsTo(email.toLowerCase())).map(({ kind }) => kind);
};

describe('a password reset request', () => {
  it('sends an Active account a link that is valid for an hour and sets the password; the letter case of the address is ignored', async () => {
    const { id, email, publicId } = await user();
    expect(await mailsAfterReset(email.toUpperCase())).toEqual(['password-reset']);
    const { token, usertype } = await authClient.readLink(email, 'password-reset');
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - created_at)::int / 60 as minutes from one_time_token where account_id = ${id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    expect((await authClient.signIn(email)).statusCode).toBe(200);
    expect((await authClient.apply(usertype, publicId, { token, password: NEW_PASSWORD })).statusCode).toBe(
      204,
    );
    expect((await authClient.signIn(email)).statusCode).toBe(400);
    expect((await authClient.signIn(email, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('sends an Invited account its invitation again, which voids the earlier one', async () => {
    const { email, publicId } = await user('Invited');
    expect(await mailsAfterReset(email)).toEqual(['invitation']);
    const first = await authClient.readLink(email, 'invitation');
    expect(await mailsAfterReset(email)).toEqual(['invitation', 'invitation']);
    const second = await authClient.readLink(email, 'invitation');
    const apply = (token: string) =>
      authClient.apply('CustomerUser', publicId, { token, password: PASSWORD });
    expect((await apply(first.token)).statusCode).toBe(400);
    expect((await apply(second.token)).statusCode).toBe(204);
  });

  it('does not count as an invitation by an administrator', async () => {
    const { id, email } = await user('Invited');
    for (let count = 0; count < 4; count += 1) await mailsAfterReset(email);
    expect(await authClient.mailsTo(email)).toHaveLength(3);
    for (let count = 0; count < 3; count += 1) await invite(app, id);
    expect(await authClient.mailsTo(email)).toHaveLength(6);
    await expect(invite(app, id)).rejects.toMatchObject({ code: 'TooManyRequests' });
  });

  it('has a byte-identical response for a New, a deleted and an unknown account, and sends nothing to them', async () => {
    const known = await authClient.requestReset((await user()).email);
    for (const { email } of [
      await user('New'),
      await user('Active', true),
      { email: 'nobody@test.example' },
    ]) {
      const response = await authClient.requestReset(email);
      expect([response.statusCode, response.body]).toEqual([known.statusCode, known.body]);
      expect(Object.keys(response.headers).sort()).toEqual(Object.keys(known.headers).sort());
      expect(await authClient.mailsTo(email)).toEqual([]);
    }
  });

  it('sends at most three e-mails an hour and ten a day to one address, and always returns 200', async () => {
    const { email } = await user();
    const hourly = [];
    for (let count = 0; count < 5; count += 1) hourly.push((await mailsAfterReset(email)).length);
    expect(hourly).toEqual([1, 2, 3, 3, 3]);
    const daily = [];
    for (let count = 0; count < 12; count += 1) {
      await sql`delete from rate_limit_counter where bucket = 'password-reset-hour'`.execute(
        app.test.owner.executor,
      );
      daily.push((await mailsAfterReset(email)).length);
    }
    expect(daily.at(-1)).toBe(10);
  });

  it('sends at most twenty e-mails an hour for one network', async () => {
    const accounts = [];
    for (let count = 0; count < 22; count += 1) accounts.push(await user());
    const sent = [];
    for (const [index, { email }] of accounts.entries())
      sent.push((await mailsAfterReset(email, `2001:db8:5::${index + 1}`)).length);
    expect(sent.filter((count) => count === 1)).toHaveLength(20);
    expect(sent.slice(20)).toEqual([0, 0]);
  });

  it('leaves one valid link if two requests arrive at the same time', async () => {
    const { id, email } = await user();
    await Promise.all([authClient.requestReset(email), authClient.requestReset(email)]);
    expect(await authClient.mailsTo(email)).toHaveLength(2);
    const { rows } = await sql`
      select from one_time_token where account_id = ${id} and used_at is null and voided_at is null`.execute(
      app.test.owner.executor,
    );
    expect(rows).toHaveLength(1);
  });

  it.each(['', 'nobody', 'a@b', 'a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example'])(
    'is refused for %j, which is no e-mail address',
    async (email) => {
      expect((await authClient.requestReset(email)).statusCode).toBe(400);
    },
  );

  it('logs a failure, and later requests still work', async () => {
    const { email } = await user();
    await sql`revoke insert on mail from belegfach_app`.execute(app.test.owner.executor);
    expect((await authClient.requestReset(email)).statusCode).toBe(200);
    await app.settle();
    await sql`grant insert on mail to belegfach_app`.execute(app.test.owner.executor);
    expect(app.log.some(({ msg }) => msg === 'work after an answer failed')).toBe(true);
    expect(await mailsAfterReset(email)).toEqual(['password-reset']);
  });
});
