import { ROLE_IDS } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { createStaffFixture, type StaffFixture } from './test-support/staff-fixture.ts';

let app: TestApp;
let A: StaffFixture['A'];
let B: StaffFixture['B'];
let root: StaffFixture['root'];
let edit: StaffFixture['edit'];
let expectEdited: StaffFixture['expectEdited'];

beforeAll(async () => {
  app = await createTestApp();
  ({ A, B, root, edit, expectEdited } = await createStaffFixture(app));
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
    const user = await app.build.staff('ProviderUser', A.id);
    await expectEdited(user, {});
    await expectEdited(user, { roleId: ROLE_IDS.SalesmanUser, salesmanNumber: '4711' });
    await expectEdited(user, { salesmanNumber: '4712' });
    await expectEdited(user, { providerId: B.publicId, salesmanNumber: '4712' }, root.id);
    await expectEdited(user, { roleId: ROLE_IDS.SuperAdmin }, root.id);
    const mails = await mailsTo(user);
    expect(mails).toHaveLength(3);
    expect(mails[0]).toContain('Guten Tag Jörg Weiß,');
    expect(mails[0]).toContain('Hello Jörg Weiß,');
    expect(mails[0]?.split(`${A.name}: Vertriebler`)).toHaveLength(3);
    expect(mails[1]?.split(`${B.name}: Vertriebler`)).toHaveLength(3);
    expect(mails[2]).toContain('Ihre Rolle: Super-Admin');
    expect(mails[2]).toContain('Your role: Super-Admin');
  });

  it('is not sent when the change is refused, and not to an account that cannot sign in yet', async () => {
    const fresh = await app.build.staff('ProviderUser', A.id, { status: 'Invited' });
    await expectEdited(fresh, { roleId: ROLE_IDS.ProviderAdmin });
    const user = await app.build.staff('ProviderUser', A.id);
    expect((await edit(user, { roleId: ROLE_IDS.SuperAdmin })).statusCode).toBe(403);
    const managed = await app.build.emptyBranch(A.id);
    await app.build.staff('BranchManager', A.id, { branchId: managed.id });
    const taken = { roleId: ROLE_IDS.BranchManager, branchId: managed.publicId };
    expect((await edit(user, taken)).statusCode).toBe(400);
    expect([...(await mailsTo(fresh)), ...(await mailsTo(user))]).toEqual([]);
  });
});
