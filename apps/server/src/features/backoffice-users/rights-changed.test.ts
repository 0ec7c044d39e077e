import { ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  createBackofficeUserFixture,
  type BackofficeUserFixture,
} from './test-support/backoffice-user-fixture.ts';

let app: TestApp;
let providerA: BackofficeUserFixture['providerA'];
let providerB: BackofficeUserFixture['providerB'];
let superAdmin: BackofficeUserFixture['superAdmin'];
let edit: BackofficeUserFixture['edit'];
let expectEdited: BackofficeUserFixture['expectEdited'];

beforeAll(async () => {
  app = await createTestApp();
  ({ providerA, providerB, superAdmin, edit, expectEdited } = await createBackofficeUserFixture(app));
});
afterAll(() => app.close());

describe('an e-mail about changed rights', () => {
  const mailsTo = async ({ email }: { email: string }) => {
    const mails = await app.test.listMails();
    return mails
      .filter((mail) => mail.kind === 'rights-changed' && mail.recipient === email)
      .map(({ textBody }) => textBody);
  };

  it('is sent to the owner of the account in both languages, but not for a change of names or numbers', async () => {
    const user = await app.build.backofficeUser('ProviderUser', providerA.id);
    await expectEdited(user, {});
    await expectEdited(user, { roleId: ROLE_IDS.SalesmanUser, salesmanNumber: '4711' });
    await expectEdited(user, { salesmanNumber: '4712' });
    await expectEdited(user, { providerId: providerB.publicId, salesmanNumber: '4712' }, superAdmin.id);
    await expectEdited(user, { roleId: ROLE_IDS.SuperAdmin }, superAdmin.id);
    const mails = await mailsTo(user);
    expect(mails).toHaveLength(3);
    expect(mails[0]).toContain('Guten Tag Jörg Weiß,');
    expect(mails[0]).toContain('Hello Jörg Weiß,');
    for (const role of ['Vertriebler', 'Salesman']) {
      expect(mails[0]).toContain(`${providerA.name}: ${role}`);
      expect(mails[1]).toContain(`${providerB.name}: ${role}`);
    }
    expect(mails[2]).toContain('Ihre Rolle: Super-Admin');
    expect(mails[2]).toContain('Your role: Super admin');
  });

  it('is not sent when the change is refused, and not to an account that cannot sign in yet', async () => {
    const invitedUser = await app.build.backofficeUser('ProviderUser', providerA.id, { status: 'Invited' });
    await expectEdited(invitedUser, { roleId: ROLE_IDS.ProviderAdmin });
    const user = await app.build.backofficeUser('ProviderUser', providerA.id);
    expect((await edit(user, { roleId: ROLE_IDS.SuperAdmin })).statusCode).toBe(403);
    const managedBranch = await app.build.emptyBranch(providerA.id);
    await app.build.backofficeUser('BranchManager', providerA.id, { branchId: managedBranch.id });
    const refusedEdit = { roleId: ROLE_IDS.BranchManager, branchId: managedBranch.publicId };
    expect((await edit(user, refusedEdit)).statusCode).toBe(400);
    expect([...(await mailsTo(invitedUser)), ...(await mailsTo(user))]).toEqual([]);
  });
});

describe('a promotion to SuperAdmin', () => {
  const linksTo = async ({ email }: { email: string }) =>
    (await app.test.listMails()).filter((mail) => mail.kind === 'password-reset' && mail.recipient === email);

  it('sends a link to set a password to a user who has none, because a SuperAdmin always needs one', async () => {
    const user = await app.build.backofficeUser('ProviderAdmin', providerA.id);
    await sql`update account set password_hash = null where id = ${user.id}`.execute(app.test.owner.executor);
    await expectEdited(user, { roleId: ROLE_IDS.SuperAdmin }, superAdmin.id);
    const [mail, ...others] = await linksTo(user);
    expect(others).toEqual([]);
    expect(mail?.textBody).toMatch(/set-password/);
    expect(mail?.textBody).toContain('have no password yet');
  });

  it('sends no link to a user who has a password', async () => {
    const user = await app.build.backofficeUser('ProviderAdmin', providerA.id);
    await expectEdited(user, { roleId: ROLE_IDS.SuperAdmin }, superAdmin.id);
    expect(await linksTo(user)).toEqual([]);
  });
});
