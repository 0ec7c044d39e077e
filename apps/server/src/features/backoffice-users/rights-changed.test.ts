import { type BackofficeUser, backofficeUser, type BackofficeUserEdit, ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';

interface Account {
  readonly id: number;
  readonly publicId: string;
}

let app: TestApp;
let A: Account & { readonly name: string };
let B: Account & { readonly name: string };
let root: Account;
let admin: Account;

beforeAll(async () => {
  app = await createTestApp();
  A = await app.build.provider();
  B = await app.build.provider();
  root = await app.build.staff('SuperAdmin', null);
  admin = await app.build.staff('ProviderAdmin', A.id);
});
afterAll(() => app.close());

const NAMES = { firstName: 'Jörg', lastName: 'Weiß' };
const edit = (target: Account, body: Partial<BackofficeUserEdit>, as = admin.id) =>
  app.call({
    method: 'PUT',
    url: `/api/BackofficeUser/${target.publicId}`,
    payload: { ...NAMES, ...body },
    as,
  });
const read = async (target: Account): Promise<BackofficeUser> =>
  backofficeUser.parse(
    (await app.call({ url: `/api/BackofficeUser/${target.publicId}`, as: root.id })).json(),
  );
const expectEdited = async (target: Account, body: Partial<BackofficeUserEdit>, as = admin.id) => {
  const answer = await edit(target, body, as);
  expect(answer.statusCode, answer.body).toBe(204);
  return read(target);
};

describe('a change of rights', () => {
  const lettersTo = async ({ email }: { email: string }) => {
    const { rows } = await sql<{ text_body: string }>`
      select text_body from mail where kind = 'rights-changed' and recipient = ${email} order by id`.execute(
      app.test.owner.executor,
    );
    return rows.map(({ text_body }) => text_body);
  };

  it('is told to its owner in both languages, names and numbers are not (security T14)', async () => {
    const user = await app.build.staff('ProviderUser', A.id);
    await expectEdited(user, {});
    await expectEdited(user, { roleId: ROLE_IDS.SalesmanUser, salesmanNumber: '4711' });
    await expectEdited(user, { salesmanNumber: '4712' });
    await expectEdited(user, { providerId: B.publicId, salesmanNumber: '4712' }, root.id);
    await expectEdited(user, { roleId: ROLE_IDS.SuperAdmin }, root.id);
    const letters = await lettersTo(user);
    expect(letters).toHaveLength(3);
    expect(letters[0]).toContain('Guten Tag Jörg Weiß,');
    expect(letters[0]).toContain('Hello Jörg Weiß,');
    expect(letters[0]?.split(`${A.name}: Vertriebler`)).toHaveLength(3);
    expect(letters[1]?.split(`${B.name}: Vertriebler`)).toHaveLength(3);
    expect(letters[2]).toContain('Ihre Rolle: Super-Admin');
    expect(letters[2]).toContain('Your role: Super-Admin');
  });

  it('is not told when it is refused, nor to who can not sign in yet', async () => {
    const fresh = await app.build.staff('ProviderUser', A.id, { status: 'Invited' });
    await expectEdited(fresh, { roleId: ROLE_IDS.ProviderAdmin });
    const user = await app.build.staff('ProviderUser', A.id);
    expect((await edit(user, { roleId: ROLE_IDS.SuperAdmin })).statusCode).toBe(403);
    const managed = await app.build.emptyBranch(A.id);
    await app.build.staff('BranchManager', A.id, { branchId: managed.id });
    const taken = { roleId: ROLE_IDS.BranchManager, branchId: managed.publicId };
    expect((await edit(user, taken)).statusCode).toBe(400);
    expect([...(await lettersTo(fresh)), ...(await lettersTo(user))]).toEqual([]);
  });
});
