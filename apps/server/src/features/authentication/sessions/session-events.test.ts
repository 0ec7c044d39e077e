import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  endSessionsOfAccounts,
  revokeAccessTokensOfAccounts,
} from '../../../platform/session-store/index.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  createAuthClient,
  type AuthClient,
  NEW_PASSWORD,
  PASSWORD,
  type Tokens,
} from '../test-support/auth-client.ts';
import { rounds } from '../../../../../../vitest.rounds.ts';

/** An event that ends sessions takes effect at the next request, on every instance. */
let app: TestApp;
let otherServer: FastifyInstance;
let authClient: AuthClient;
let provider: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  otherServer = await app.startAnother();
  authClient = createAuthClient(app);
  provider = await app.build.provider();
});
afterAll(async () => {
  await otherServer.close();
  await app.close();
});
beforeEach(() => authClient.resetRateLimits());

interface User extends Tokens {
  readonly id: number;
  readonly publicId: string;
  readonly email: string;
}

/** A user who is signed in on two devices: some events do not end the session that caused them. */
async function signedInTwice(): Promise<{ user: User; elsewhere: Tokens }> {
  const customer = await app.build.customer([provider.id]);
  const account = await app.build.customerUser([[customer.id, 'CustomerUser']], {
    passwordHash: `plain:${PASSWORD}`,
  });
  const elsewhere = await authClient.tokensOf(account.email);
  return { user: { ...account, ...(await authClient.tokensOf(account.email)) }, elsewhere };
}

const checkOnBoth = async (token: string) => [
  await authClient.check(token),
  await authClient.check(token, otherServer),
];
const refreshAt = (server: FastifyInstance, token: string) => createAuthClient(app, server).refresh(token);
const changeAccount = (change: (id: number) => ReturnType<typeof sql>) => async (user: User) => {
  await change(user.id).execute(app.test.owner.executor);
};

const events: Readonly<
  Record<string, { readonly act: (user: User) => Promise<unknown>; readonly keepsOwnSession?: true }>
> = {
  'the account is deleted': {
    act: changeAccount((id) => sql`update account set deleted_at = now() where id = ${id}`),
  },
  'the account is blocked': {
    act: changeAccount((id) => sql`update account set status = 'New' where id = ${id}`),
  },
  'its last customer turns Inactive': {
    act: changeAccount(
      (id) =>
        sql`update customer set status = 'Inactive' where id in (select customer_id from customer_role where account_id = ${id})`,
    ),
  },
  'its last role is removed': {
    act: changeAccount((id) => sql`delete from customer_role where account_id = ${id}`),
  },
  'its password is set': {
    act: async ({ email, publicId }) => {
      await authClient.requestReset(email);
      const { token } = await authClient.readLink(email, 'password-reset');
      await authClient.apply('CustomerUser', publicId, { token, password: NEW_PASSWORD });
    },
  },
  'its address changes': {
    act: async ({ email, publicId, access_token: bearer }) => {
      const moved = `moved.${email}`;
      await authClient.send(
        'POST',
        `/CustomerUser/CreateChangeMail/${publicId}`,
        { email: moved },
        { bearer },
      );
      const { token } = await authClient.readLink(moved, 'email-change');
      await authClient.apply('CustomerUser', publicId, { token, password: NEW_PASSWORD });
    },
  },
  'its second factor is removed by an administrator': {
    act: async ({ id, publicId }) => {
      await sql`update account set two_factor_secret = '\\x00', two_factor_activated_at = now() where id = ${id}`.execute(
        app.test.owner.executor,
      );
      const bearer = await app.tokenFor((await app.build.backofficeUser('SuperAdmin', null)).id);
      await authClient.send('PUT', `/Authentication/DeactivateTwoFactor/${publicId}`, undefined, { bearer });
    },
  },
  'an administrator ends its sessions': {
    act: async ({ publicId }) => {
      const bearer = await app.tokenFor((await app.build.backofficeUser('SuperAdmin', null)).id);
      await authClient.send('DELETE', `/Authentication/Sessions/${publicId}`, undefined, { bearer });
    },
  },
  'another feature ends its sessions': {
    act: ({ id }) => endSessionsOfAccounts(app.test.database.executor, [id], 'test'),
  },
  'it removes its second factor': {
    act: async ({ id, publicId, access_token: bearer }) => {
      await sql`update account set two_factor_secret = '\\x00', two_factor_activated_at = now() where id = ${id}`.execute(
        app.test.owner.executor,
      );
      await authClient.send('PUT', `/Authentication/DeactivateTwoFactor/${publicId}`, undefined, { bearer });
    },
    keepsOwnSession: true,
  },
  'it ends its other sessions': {
    act: ({ publicId, access_token: bearer }) =>
      authClient.send('DELETE', `/Authentication/Sessions/${publicId}`, undefined, { bearer }),
    keepsOwnSession: true,
  },
};

describe.each(Object.entries(events))('when %s', (_name, { act, keepsOwnSession: keepsOwn }) => {
  it(`${keepsOwn ? 'all other' : 'all'} sessions end at the next request, at both instances`, async () => {
    const { user, elsewhere } = await signedInTwice();
    expect([
      ...(await checkOnBoth(user.access_token)),
      ...(await checkOnBoth(elsewhere.access_token)),
    ]).toEqual([200, 200, 200, 200]);
    await act(user);
    expect(await checkOnBoth(elsewhere.access_token)).toEqual([401, 401]);
    for (const server of [app.app, otherServer])
      expect((await refreshAt(server, elsewhere.refresh_token)).statusCode).toBe(400);
    expect(await checkOnBoth(user.access_token)).toEqual(keepsOwn ? [200, 200] : [401, 401]);
    expect((await refreshAt(otherServer, user.refresh_token)).statusCode).toBe(keepsOwn ? 200 : 400);
  });
});

describe('a signed-out session', () => {
  it('ends on both instances, and no other session ends', async () => {
    const { user, elsewhere } = await signedInTwice();
    await authClient.send('POST', '/Authentication/Logout', { refresh_token: user.refresh_token });
    expect(await checkOnBoth(user.access_token)).toEqual([401, 401]);
    expect(await checkOnBoth(elsewhere.access_token)).toEqual([200, 200]);
  });
});

describe('a changed right', () => {
  it('ends the access tokens on both instances, and the refresh token returns tokens with the new rights', async () => {
    const { user } = await signedInTwice();
    await revokeAccessTokensOfAccounts(app.test.database.executor, [user.id]);
    expect(await checkOnBoth(user.access_token)).toEqual([401, 401]);
    const fresh = authClient.readTokens((await refreshAt(otherServer, user.refresh_token)).json());
    expect(await checkOnBoth(fresh.access_token)).toEqual([200, 200]);
  });
});

describe('refresh tokens', () => {
  const ROUNDS = rounds({ ci: 100, full: 1_000 });

  it('succeed once in fifty simultaneous refreshes on two instances, in every round', {
    timeout: ROUNDS.timeLimitMs,
  }, async () => {
    for (let round = 0; round < ROUNDS.count; round += 1) {
      const { user } = await signedInTwice();
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_none, index) =>
          refreshAt(index % 2 === 0 ? app.app : otherServer, user.refresh_token),
        ),
      );
      const winners = responses.filter(({ statusCode }) => statusCode === 200);
      expect(winners).toHaveLength(1);
      expect(await authClient.check(authClient.readTokens(winners[0]?.json()).access_token)).toBe(200);
    }
  });

  it('that are sent again are refused even after a restart, and end the session if they are sent again late', async () => {
    const { user } = await signedInTwice();
    const fresh = authClient.readTokens((await authClient.refresh(user.refresh_token)).json());
    const restarted = await app.startAnother();
    expect((await refreshAt(restarted, user.refresh_token)).statusCode).toBe(400);
    expect(await authClient.check(fresh.access_token, restarted)).toBe(200);
    await sql`update session_token set used_at = used_at - interval '6 seconds' where used_at is not null`.execute(
      app.test.owner.executor,
    );
    const late = await Promise.all([1, 2, 3].map(() => refreshAt(restarted, user.refresh_token)));
    expect(late.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(await authClient.check(fresh.access_token)).toBe(401);
    expect((await authClient.refresh(fresh.refresh_token)).statusCode).toBe(400);
    expect((await authClient.mailsTo(user.email)).map(({ kind }) => kind)).toEqual(['session-ended']);
    await restarted.close();
  });

  it('can be used at most thirty times a minute in one session', async () => {
    const { user } = await signedInTwice();
    let token = user.refresh_token;
    for (let count = 0; count < 30; count += 1)
      token = authClient.readTokens((await authClient.refresh(token)).json()).refresh_token;
    const refused = await authClient.refresh(token);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // The refused request does not use the token up.
    await authClient.resetRateLimits();
    expect((await authClient.refresh(token)).statusCode).toBe(200);
  });
});
