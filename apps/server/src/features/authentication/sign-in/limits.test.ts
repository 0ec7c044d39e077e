import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/support/test-app.ts';
import { createAuthApp } from '../test-support/auth-app.ts';
import { createAuthClient, NEW_PASSWORD, PASSWORD } from '../test-support/auth-client.ts';

const { app, authClient, customer } = await createAuthApp();

const user = () =>
  app.build.customerUser([[customer.id, 'CustomerUser']], { passwordHash: `plain:${PASSWORD}` });
const guess = async (email: string, from?: string) =>
  (await authClient.signIn(email, 'wrong', { from })).statusCode;
const owner = () => app.test.owner.executor;

describe('a hundred consecutive wrong passwords', () => {
  const turnOff = async (email: string) => {
    await sql`update account set wrong_passwords = 98 where email = ${email}`.execute(owner());
    await guess(email);
    expect((await authClient.mailsTo(email)).length).toBe(0);
    await guess(email);
  };

  it('turn the password off until it is reset, with one e-mail, and end no session', async () => {
    const { id, publicId, email } = await user();
    const { access_token } = await authClient.tokensOf(email);
    await turnOff(email);
    const refused = await authClient.signIn(email);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'The credentials are not valid.' },
    ]);
    await guess(email);
    expect((await authClient.mailsTo(email)).map(({ kind }) => kind)).toEqual(['password-off']);
    expect((await authClient.listAuditEvents('password.off')).at(-1)).toMatchObject({
      facts: { cause: 'passwords' },
    });
    expect(await authClient.check(access_token)).toBe(200);
    await authClient.resetRateLimits();
    await sql`delete from rate_limit_counter`.execute(owner());
    expect((await authClient.signIn(email)).statusCode).toBe(400);

    await authClient.requestReset(email);
    const { token } = await authClient.readLink(email, 'password-reset');
    await authClient.apply('CustomerUser', publicId, { token, password: NEW_PASSWORD });
    expect((await authClient.signIn(email, NEW_PASSWORD)).statusCode).toBe(200);
    const { rows } =
      await sql`select wrong_passwords, password_off_since from account where id = ${id}`.execute(owner());
    expect(rows).toEqual([{ wrong_passwords: 0, password_off_since: null }]);
  });

  it('are counted since the last right password', async () => {
    const { email } = await user();
    await sql`update account set wrong_passwords = 98 where email = ${email}`.execute(owner());
    await guess(email);
    expect((await authClient.signIn(email)).statusCode).toBe(200);
    await turnOff(email);
    expect((await authClient.signIn(email)).statusCode).toBe(400);
  });
});

describe('the wait after wrong passwords', () => {
  it('continues after a restart, and is the same for an e-mail address without an account', async () => {
    const restarted = await app.startAnother();
    const restartedClient = createAuthClient(app, restarted);
    for (const email of [(await user()).email, 'nobody.at.all@test.example']) {
      const statuses = [];
      for (let count = 0; count < 7; count += 1) statuses.push(await guess(email));
      expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
      const again = await restartedClient.signIn(email);
      expect(again.statusCode).toBe(429);
      expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    await restarted.close();
  });

  it('ends with a right password', async () => {
    const { email } = await user();
    for (let count = 0; count < 5; count += 1) await guess(email);
    expect((await authClient.signIn(email)).statusCode).toBe(200);
    for (let count = 0; count < 5; count += 1) expect(await guess(email)).toBe(400);
    expect((await authClient.signIn(email)).statusCode).toBe(200);
  });
});

describe('the wait after a forgotten password', () => {
  it('ends when a new password is set by e-mail', async () => {
    const { publicId, email } = await user();
    for (let count = 0; count < 6; count += 1) await guess(email);
    expect((await authClient.signIn(email)).statusCode).toBe(429);
    await authClient.requestReset(email);
    const { token } = await authClient.readLink(email, 'password-reset');
    await authClient.apply('CustomerUser', publicId, { token, password: NEW_PASSWORD });
    expect((await authClient.signIn(email, NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe('one network', () => {
  it('may fail thirty times in ten minutes, with passwords and codes together; successes do not count', async () => {
    const from = '198.51.100.7';
    const { email } = await user();
    for (let count = 0; count < 40; count += 1)
      expect((await authClient.signIn(email, PASSWORD, { from })).statusCode).toBe(200);
    for (let count = 0; count < 15; count += 1) {
      expect(await guess(`spray${count}@test.example`, from)).toBe(400);
      const code = await authClient.submitCode(`code${count}@test.example`, '123456', 'ot_unknown', { from });
      expect(code.statusCode).toBe(400);
    }
    const refused = await authClient.signIn(email, PASSWORD, { from });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect((await authClient.submitCode(email, '123456', 'ot_unknown', { from })).statusCode).toBe(429);
  });

  it('may fail three hundred times a day', async () => {
    const from = '2001:db8:300::1';
    let refusals = 0;
    for (let count = 0; count < 303; count += 1) {
      if (count % 25 === 0)
        await sql`delete from rate_limit_counter where bucket = 'sign-in-network'`.execute(owner());
      if ((await guess(`daily${count}@test.example`, from)) === 429) refusals += 1;
    }
    expect(refusals).toBe(3);
    const refused = await authClient.signIn((await user()).email, PASSWORD, { from: '2001:db8:300::ffff' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20 * 3600);
  });
});

describe('a forwarded client address', () => {
  it.each(['192.0.2.10', '192.0.2.0/26'])(
    'is accepted only from the known proxy %s, and only the address that the proxy appended',
    async (proxies) => {
      const proxiedApp = await createTestApp({ trustedProxies: [proxies] });
      const behindProxyClient = createAuthClient(proxiedApp);
      const signInThrough = (passedOn: string, proxy = '192.0.2.10') =>
        behindProxyClient.signIn(`p${passedOn}${proxy}@test.example`.replace(/[^a-z0-9@.]/g, ''), 'x', {
          from: proxy,
          headers: { 'x-forwarded-for': passedOn },
        });
      // The client can write any addresses at the front; the proxy appends the address that it saw.
      for (let count = 0; count < 30; count += 1) await signInThrough(`203.0.113.${count}, 198.51.100.9`);
      expect((await signInThrough('203.0.113.200, 198.51.100.9')).statusCode).toBe(429);
      expect((await signInThrough('203.0.113.201, 198.51.100.10')).statusCode).toBe(400);
      for (let count = 0; count < 30; count += 1) await signInThrough(`203.0.113.${count}`, '192.0.2.66');
      expect((await signInThrough('203.0.113.99', '192.0.2.66')).statusCode).toBe(429);
      await proxiedApp.close();
    },
  );
});

describe('requests of one session', () => {
  it('are limited to 600 a minute, for each session separately', async () => {
    const limited = await createTestApp({ limits: { requestsPerMinute: 600 } });
    const limitedClient = createAuthClient(limited);
    const [one, two] = [
      await limited.build.backofficeUser('SuperAdmin', null),
      await limited.build.backofficeUser('SuperAdmin', null),
    ];
    const bearer = await limited.tokenFor(one.id);
    const statuses = [];
    for (let count = 0; count < 603; count += 1) statuses.push(await limitedClient.check(bearer));
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    const refused = await limitedClient.send('GET', '/', undefined, { bearer });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TooManyRequests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await limitedClient.check(await limited.tokenFor(two.id))).toBe(200);
    await limited.close();
  });
});
