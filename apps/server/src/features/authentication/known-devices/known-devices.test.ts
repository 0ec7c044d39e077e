import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { purgeUnusedDevices } from '../index.ts';
import { createAuthApp } from '../test-support/auth-app.ts';
import { type AuthClient, NEW_PASSWORD, PASSWORD } from '../test-support/auth-client.ts';

/**
 * An attacker who knows only the e-mail address must not lock the owner out. An attacker with a known device must not
 * guess without limit.
 */
const { app, authClient, customer } = await createAuthApp();

const owner = () => app.test.owner.executor;
const newDevice = () => randomBytes(32).toString('base64url');
const user = () =>
  app.build.customerUser([[customer.id, 'CustomerUser']], { passwordHash: `plain:${PASSWORD}` });
/** A user with a known device. */
const userWithDevice = async () => {
  const somebody = await user();
  const device = newDevice();
  const response = await authClient.signIn(somebody.email, PASSWORD, { device });
  expect(response.statusCode).toBe(200);
  return { ...somebody, device, tokens: authClient.readTokens(response.json()) };
};
type DeviceUser = Awaited<ReturnType<typeof userWithDevice>>;
const statusOf = async (response: Promise<{ statusCode: number }>) => (await response).statusCode;
const signIn = (email: string, sender: Parameters<AuthClient['signIn']>[2]) =>
  statusOf(authClient.signIn(email, PASSWORD, sender));
const guess = (email: string, sender: Parameters<AuthClient['signIn']>[2] = {}) =>
  statusOf(authClient.signIn(email, 'wrong', sender));
const countDevices = async (accountId: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from known_device where account_id = ${accountId}`.execute(owner());
  return rows[0]?.count;
};

/** Attacks that need only the e-mail address of the victim. */
const attacks: Readonly<Record<string, (owner: DeviceUser, from: string) => Promise<void>>> = {
  'wrong passwords': async ({ email }, from) => {
    for (let count = 0; count < 8; count += 1) await guess(email, { from });
  },
  'wrong passwords with invented device tokens': async ({ email }, from) => {
    for (let count = 0; count < 8; count += 1) await guess(email, { from, device: newDevice() });
  },
  'a hundred consecutive wrong passwords, which turn the password off': async ({ id, email }, from) => {
    await sql`update account set wrong_passwords = 99 where id = ${id}`.execute(owner());
    await guess(email, { from });
    await authClient.resetRateLimits();
    expect(await signIn(email, {})).toBe(400);
  },
  'codes with invented tokens': async ({ email }, from) => {
    for (let count = 0; count < 8; count += 1)
      await authClient.submitCode(email, '000000', `ot_${newDevice()}`, { from });
  },
  'wrong passwords for many accounts, from the network of the owner': async (_owner, from) => {
    for (let count = 0; count < 32; count += 1) await guess(`sprayed${count}@test.example`, { from });
    expect(await signIn((await user()).email, { from })).toBe(429);
  },
  'password reset requests': async ({ email }, from) => {
    for (let count = 0; count < 5; count += 1) await authClient.requestReset(email, { from });
    await app.settle();
  },
};

describe.each(Object.entries(attacks))('an attacker who sends %s', (_name, attack) => {
  it('does not lock the owner out of a known device', async () => {
    const somebody = await userWithDevice();
    const from = '203.0.113.50';
    await attack(somebody, from);
    expect(await signIn(somebody.email, { from, device: somebody.device })).toBe(200);
  });

  it('does not lock the owner out of a new device after a password reset, while the attack continues', async () => {
    const somebody = await userWithDevice();
    const from = '203.0.113.51';
    const device = newDevice();
    await attack(somebody, from);
    await authClient.requestReset(somebody.email);
    const { token, usertype, id } = await authClient.readLink(somebody.email, 'password-reset');
    expect(
      await statusOf(authClient.apply(usertype, id, { token, password: NEW_PASSWORD }, { from, device })),
    ).toBe(204);
    await attack(somebody, from);
    expect(await statusOf(authClient.signIn(somebody.email, NEW_PASSWORD, { from, device }))).toBe(200);
  });

  it('does not lock the owner out after a password reset without a device token, when the attack has stopped', async () => {
    const somebody = await userWithDevice();
    await attack(somebody, '203.0.113.52');
    await authClient.requestReset(somebody.email);
    const { token, usertype, id } = await authClient.readLink(somebody.email, 'password-reset');
    expect(await statusOf(authClient.apply(usertype, id, { token, password: NEW_PASSWORD }))).toBe(204);
    expect(await statusOf(authClient.signIn(somebody.email, NEW_PASSWORD))).toBe(200);
  });
});

describe('a second factor', () => {
  it('cannot be locked by clients that do not know the password, and is required on a known device too', async () => {
    const somebody = await user();
    const { secret } = await authClient.activateSecondFactor(somebody);
    const device = newDevice();
    const signInWithCode = async (sender: { device?: string }) => {
      await authClient.allowCodeReuse(somebody.id);
      const codeToken = z
        .object({ twofactor_token: z.string() })
        .parse((await authClient.signIn(somebody.email, PASSWORD, sender)).json()).twofactor_token;
      return statusOf(authClient.submitCode(somebody.email, authClient.codeOf(secret), codeToken, sender));
    };
    expect(await signInWithCode({ device })).toBe(200);
    for (let count = 0; count < 20; count += 1) {
      const response = await authClient.submitCode(somebody.email, '000000', `ot_${newDevice()}`);
      expect(response.statusCode).toBe(400);
    }
    expect(await signInWithCode({})).toBe(200);
    await sql`update account set wrong_passwords = 99 where id = ${somebody.id}`.execute(owner());
    await guess(somebody.email);
    expect(await signInWithCode({ device })).toBe(200);
  });

  it('turns the password off after ten wrong codes, on known devices too', async () => {
    const somebody = await user();
    const { secret } = await authClient.activateSecondFactor(somebody);
    const device = newDevice();
    const codeToken = await authClient.requestCodeToken(somebody.email);
    expect(
      await statusOf(authClient.submitCode(somebody.email, authClient.codeOf(secret), codeToken, { device })),
    ).toBe(200);
    await sql`update account set wrong_codes = 9 where id = ${somebody.id}`.execute(owner());
    await authClient.submitCode(
      somebody.email,
      authClient.wrongCodeOf(secret),
      await authClient.requestCodeToken(somebody.email),
    );
    expect(await countDevices(somebody.id)).toBe(0);
    expect(await signIn(somebody.email, { device })).toBe(400);
  });

  it('starts without earlier wrong codes after an administrator has removed the previous one', async () => {
    const somebody = await user();
    const { secret } = await authClient.activateSecondFactor(somebody);
    for (let count = 0; count < 7; count += 1)
      await authClient.submitCode(
        somebody.email,
        authClient.wrongCodeOf(secret),
        await authClient.requestCodeToken(somebody.email),
      );
    const bearer = await app.tokenFor((await app.build.backofficeUser('SuperAdmin', null)).id);
    const path = `/Authentication/DeactivateTwoFactor/${somebody.publicId}`;
    expect(await statusOf(authClient.send('PUT', path, undefined, { bearer }))).toBe(204);
    expect((await authClient.activateSecondFactor(somebody)).access_token).toMatch(/^at_/);
  });
});

describe('a known device', () => {
  it('gives no access by itself, and is a known device only of its own account', async () => {
    const somebody = await userWithDevice();
    const other = await user();
    expect(await guess(somebody.email, { device: somebody.device })).toBe(400);
    for (let count = 0; count < 8; count += 1) await guess(other.email);
    expect(await signIn(other.email, { device: somebody.device })).toBe(429);
  });

  it('may send six wrong passwords and must then wait, while other devices need not; after a hundred it is forgotten', async () => {
    const { id, email, device } = await userWithDevice();
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push(await guess(email, { device }));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect(await signIn(email, {})).toBe(200);
    await sql`update known_device set wrong_passwords = 99 where account_id = ${id}`.execute(owner());
    await authClient.resetRateLimits();
    expect(await guess(email, { device })).toBe(400);
    expect(await countDevices(id)).toBe(0);
    // The password of the account still works: other devices are not affected.
    expect(await signIn(email, {})).toBe(200);
  });

  it('is stored as a hash that differs between accounts', async () => {
    const [one, other] = [await userWithDevice(), await user()];
    await signIn(other.email, { device: one.device });
    const { rows } = await sql<{ dump: string; hashes: number }>`
      select string_agg(t::text, ' ') as dump, count(distinct token_hash)::int as hashes from known_device t
      where account_id in (${one.id}, ${other.id})`.execute(owner());
    expect(rows[0]?.hashes).toBe(2);
    expect(rows[0]?.dump).not.toContain(one.device);
  });

  it.each(['', 'short', 'a'.repeat(42), 'ä'.repeat(50), "' or 1=1 -- ".repeat(5)])(
    'needs a token that is long enough to be random: %j is ignored',
    async (device) => {
      const somebody = await user();
      expect(await signIn(somebody.email, { device })).toBe(200);
      expect(await countDevices(somebody.id)).toBe(0);
    },
  );

  it('is forgotten when its account has ten newer devices, and after 180 days without a sign-in', async () => {
    const somebody = await userWithDevice();
    for (let count = 0; count < 12; count += 1) await signIn(somebody.email, { device: newDevice() });
    expect(await countDevices(somebody.id)).toBe(10);
    const late = await userWithDevice();
    await sql`update known_device set last_used_at = now() - interval '181 days' where account_id = ${late.id}`.execute(
      owner(),
    );
    for (let count = 0; count < 8; count += 1) await guess(late.email);
    expect(await signIn(late.email, { device: late.device })).toBe(429);
    await purgeUnusedDevices(app.test.database.executor);
    expect(await countDevices(late.id)).toBe(0);
  });

  it('is forgotten when the password is set with a link, except the device that sets it', async () => {
    const { id: accountId, email } = await userWithDevice();
    const [thief, own] = [newDevice(), newDevice()];
    expect(await signIn(email, { device: thief })).toBe(200);
    await authClient.requestReset(email);
    const { token, usertype, id } = await authClient.readLink(email, 'password-reset');
    const response = authClient.apply(usertype, id, { token, password: NEW_PASSWORD }, { device: own });
    expect(await statusOf(response)).toBe(204);
    expect(await countDevices(accountId)).toBe(1);
    for (let count = 0; count < 8; count += 1) await guess(email);
    expect(await statusOf(authClient.signIn(email, NEW_PASSWORD, { device: thief }))).toBe(429);
    expect(await statusOf(authClient.signIn(email, NEW_PASSWORD, { device: own }))).toBe(200);
  });

  it('stays known after a sign-out, and is forgotten when its session is ended from the list of sessions', async () => {
    const path = ({ publicId }: DeviceUser) => `/Authentication/Sessions/${publicId}`;
    const out = await userWithDevice();
    await authClient.send('POST', '/Authentication/Logout', { refresh_token: out.tokens.refresh_token });
    expect(await countDevices(out.id)).toBe(1);

    const kept = await userWithDevice();
    await signIn(kept.email, { device: newDevice() });
    await authClient.send('DELETE', path(kept), undefined, { bearer: kept.tokens.access_token });
    expect(await countDevices(kept.id)).toBe(1);
    for (let count = 0; count < 8; count += 1) await guess(kept.email);
    expect(await signIn(kept.email, { device: kept.device })).toBe(200);

    const ended = await userWithDevice();
    const sessions = z
      .array(z.object({ id: z.string() }))
      .parse(
        (await authClient.send('GET', path(ended), undefined, { bearer: ended.tokens.access_token })).json(),
      );
    const ids = sessions.map(({ id }) => `id=${id}`).join('&');
    await authClient.send('DELETE', `${path(ended)}?${ids}`, undefined, {
      bearer: ended.tokens.access_token,
    });
    expect(await countDevices(ended.id)).toBe(0);
  });
});

describe('a password link in an e-mail', () => {
  it('is valid as long as no further link may be sent: the last of ten a day is valid until the next day', async () => {
    const { email } = await user();
    for (let count = 0; count < 12; count += 1) {
      await sql`delete from rate_limit_counter where bucket = 'password-reset-hour'`.execute(owner());
      await authClient.requestReset(email);
    }
    const { token, usertype, id } = await authClient.readLink(email, 'password-reset');
    await sql`update one_time_token set expires_at = expires_at - interval '23 hours'
      where used_at is null and voided_at is null and purpose = 'password-reset'`.execute(owner());
    expect(await statusOf(authClient.apply(usertype, id, { token, password: NEW_PASSWORD }))).toBe(204);
  });

  it('is sent on request of a known device even if other clients have used up the limits of the address', async () => {
    const { email, device } = await userWithDevice();
    for (let count = 0; count < 12; count += 1) {
      await sql`delete from rate_limit_counter where bucket = 'password-reset-hour'`.execute(owner());
      await authClient.requestReset(email);
    }
    const sent = (await authClient.mailsTo(email)).length;
    for (let count = 0; count < 5; count += 1) await authClient.requestReset(email, { device });
    expect((await authClient.mailsTo(email)).length).toBe(sent + 3);
  });

  it('is accepted even if other clients in the network sent wrong tokens', async () => {
    const { email } = await user();
    const from = '203.0.113.60';
    await authClient.requestReset(email);
    const { token, usertype, id } = await authClient.readLink(email, 'password-reset');
    for (let count = 0; count < 12; count += 1)
      await authClient.apply(usertype, id, { token: 'x', password: NEW_PASSWORD }, { from });
    expect(await statusOf(authClient.apply(usertype, id, { token, password: NEW_PASSWORD }, { from }))).toBe(
      204,
    );
  });
});

it('each of thirty-six simultaneous sign-ins of one account is accepted or must wait, in every round', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { email } = await user();
    const responses = await Promise.all(Array.from({ length: 36 }, () => signIn(email, {})));
    expect(responses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(responses).toContain(200);
  }
});
