import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

let app: TestApp;
let provider: { id: number };
let superAdmin: number;
let admin: number;
beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
  admin = (await app.build.backofficeUser('ProviderAdmin', provider.id)).id;
  await app.build.backofficeUser('ProviderAdmin', provider.id);
});
afterAll(() => app.close());

const invite = (publicId: string, as: number) =>
  app.call({ method: 'POST', url: '/api/BackofficeUser/CreateInvitation', query: { id: publicId }, as });
const stateOf = async (id: number) =>
  (
    await sql<{ status: string; blocked: boolean }>`
      select status, blocked_by_super_admin as blocked from account where id = ${id}`.execute(
      app.test.owner.executor,
    )
  ).rows[0];

/** Blocks the user like the web form: sets the status back to New. */
async function block(user: { readonly publicId: string }): Promise<void> {
  const as = superAdmin;
  const { body } = await app.call({ url: `/api/BackofficeUser/${user.publicId}`, as });
  const { firstName, lastName, roleId, providerId } = JSON.parse(body) as Record<string, unknown>;
  const response = await app.call({
    method: 'PUT',
    url: `/api/BackofficeUser/${user.publicId}`,
    payload: { firstName, lastName, roleId, providerId, status: 'New' },
    as,
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
}

describe('an account that a SuperAdmin blocked', () => {
  it('can be invited again only by a SuperAdmin', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id);
    await block(user);
    expect(await stateOf(user.id)).toEqual({ status: 'New', blocked: true });
    const refused = await invite(user.publicId, admin);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'BlockedBySuperAdmin' });
    expect(await stateOf(user.id)).toEqual({ status: 'New', blocked: true });
    expect((await app.test.listMails()).filter(({ recipient }) => recipient === user.email)).toEqual([]);
    expect((await invite(user.publicId, superAdmin)).statusCode).toBe(204);
    expect(await stateOf(user.id)).toEqual({ status: 'Invited', blocked: false });
    expect((await invite(user.publicId, admin)).statusCode).toBe(204);
  });

  it('cannot be invited by others, even if it was only Invited when it was blocked', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, { status: 'Invited' });
    await block(user);
    expect((await invite(user.publicId, admin)).statusCode).toBe(403);
  });

  it('differs from an account that was never invited, which its administrator can invite', async () => {
    const user = await app.build.backofficeUser('ProviderUser', provider.id, { status: 'New' });
    expect((await invite(user.publicId, admin)).statusCode).toBe(204);
  });
});
