import { randomUUID } from 'node:crypto';
import { signedInSession } from '@belegfach/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAuthApp } from '../test-support/auth-app.ts';
import { PASSWORD } from '../test-support/auth-client.ts';

const { app, authClient, provider } = await createAuthApp();

const staff = (role: 'SuperAdmin' | 'ProviderAdmin' | 'ProviderUser' = 'ProviderUser') =>
  app.build.backofficeUser(role, role === 'SuperAdmin' ? null : provider.id, {
    passwordHash: `plain:${PASSWORD}`,
  });
const signIn = async (email: string, agent: string, from?: string) =>
  authClient.readTokens(
    (await authClient.signIn(email, PASSWORD, { from, headers: { 'user-agent': agent } })).json(),
  );
const list = async (publicId: string, bearer: string) =>
  z
    .array(signedInSession)
    .parse(
      (await authClient.send('GET', `/Authentication/Sessions/${publicId}`, undefined, { bearer })).json(),
    );
const end = (publicId: string, bearer: string, ids: readonly string[] = []) =>
  authClient.send(
    'DELETE',
    `/Authentication/Sessions/${publicId}${ids.length === 0 ? '' : `?${ids.map((id) => `id=${id}`).join('&')}`}`,
    undefined,
    { bearer },
  );

describe('the signed-in devices', () => {
  it('are listed with address and browser of their last use, and the current one is marked', async () => {
    const user = await staff();
    const phone = await signIn(user.email, 'Phone/1', '192.0.2.1');
    const desktop = await signIn(user.email, 'Desktop/2', '2001:db8::5');
    const devices = await list(user.publicId, desktop.access_token);
    expect(devices.map(({ isCurrent, address, userAgent }) => ({ isCurrent, address, userAgent }))).toEqual([
      { isCurrent: true, address: '2001:db8::5', userAgent: 'Desktop/2' },
      { isCurrent: false, address: '192.0.2.1', userAgent: 'Phone/1' },
    ]);
    await authClient.refresh(phone.refresh_token, {
      from: '192.0.2.99',
      headers: { 'user-agent': 'Phone/3' },
    });
    const [first] = await list(user.publicId, desktop.access_token);
    expect(first).toMatchObject({ isCurrent: false, address: '192.0.2.99', userAgent: 'Phone/3' });
  });

  it('include only sessions that can still be used', async () => {
    const user = await staff();
    const { access_token } = await signIn(user.email, 'Here');
    const signedOut = await signIn(user.email, 'Signed out');
    await authClient.send('POST', '/Authentication/Logout', { refresh_token: signedOut.refresh_token });
    await signIn(user.email, 'Idle');
    await sql`update session_token set expires_at = now() where kind = 'refresh'
      and session_id = (select id from session where user_agent = 'Idle')`.execute(app.test.owner.executor);
    await signIn(user.email, 'Over');
    await sql`update session set expires_at = now() where user_agent = 'Over'`.execute(
      app.test.owner.executor,
    );
    expect((await list(user.publicId, access_token)).map(({ userAgent }) => userAgent)).toEqual(['Here']);
  });

  it("are ended one by one, or all except the caller's", async () => {
    const user = await staff();
    const here = await signIn(user.email, 'Here');
    const others = [
      await signIn(user.email, 'A'),
      await signIn(user.email, 'B'),
      await signIn(user.email, 'C'),
    ];
    const idOf = async (agent: string) =>
      (await list(user.publicId, here.access_token)).find(({ userAgent }) => userAgent === agent)?.id ?? '';
    expect((await end(user.publicId, here.access_token, [await idOf('A')])).statusCode).toBe(204);
    const checkOthers = async () =>
      Promise.all(others.map(({ access_token }) => authClient.check(access_token)));
    expect(await checkOthers()).toEqual([401, 200, 200]);
    expect((await authClient.refresh(others[0]?.refresh_token ?? '')).statusCode).toBe(400);
    expect((await end(user.publicId, here.access_token)).statusCode).toBe(204);
    expect(await checkOthers()).toEqual([401, 401, 401]);
    expect(await authClient.check(here.access_token)).toBe(200);
  });

  it('are not ended if one of the ids belongs to another account; a session that has already ended is no error', async () => {
    const [user, other] = [await staff(), await staff()];
    const here = await signIn(user.email, 'Here');
    const there = await signIn(user.email, 'There');
    const foreign = await signIn(other.email, 'Foreign');
    const own = (await list(user.publicId, here.access_token)).map(({ id }) => id);
    const [foreignId = ''] = (await list(other.publicId, foreign.access_token)).map(({ id }) => id);
    for (const ids of [[foreignId], [...own, foreignId], [...own, randomUUID()]])
      expect((await end(user.publicId, here.access_token, ids)).statusCode).toBe(404);
    for (const { access_token } of [here, there, foreign])
      expect(await authClient.check(access_token)).toBe(200);
    const thereId = own.filter((id) => id !== own.at(-1));
    for (let times = 0; times < 2; times += 1)
      expect((await end(user.publicId, here.access_token, thereId)).statusCode).toBe(204);
    expect((await end(user.publicId, here.access_token, ['nonsense'])).statusCode).toBe(400);
  });

  it('of other users can be ended by their administrators', async () => {
    const user = await staff();
    const colleague = await staff('ProviderAdmin');
    const superAdmin = await staff('SuperAdmin');
    const admin = await app.tokenFor((await staff('ProviderAdmin')).id);
    const foreignProvider = await app.build.provider();
    const foreign = await app.tokenFor(
      (await app.build.backofficeUser('ProviderAdmin', foreignProvider.id)).id,
    );
    const sessions = await Promise.all(
      [user, colleague, superAdmin].map(async ({ email }) => signIn(email, 'Anything')),
    );
    expect((await end(user.publicId, foreign)).statusCode).toBe(404);
    expect((await end(superAdmin.publicId, admin)).statusCode).toBe(404);
    expect((await end(superAdmin.publicId, sessions[0]?.access_token ?? '')).statusCode).toBe(404);
    expect((await end(user.publicId, admin)).statusCode).toBe(204);
    expect((await end(colleague.publicId, admin)).statusCode).toBe(204);
    expect(await Promise.all(sessions.map(({ access_token }) => authClient.check(access_token)))).toEqual([
      401, 401, 200,
    ]);
    expect(await authClient.check(admin)).toBe(200);
  });
});
