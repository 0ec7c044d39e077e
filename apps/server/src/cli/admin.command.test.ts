import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/support/test-app.ts';
import { TEST_KEY } from '../../test/support/test-key.ts';
import { runWith } from '../../test/support/run-command.ts';
import { readLinkValue } from '../../test/support/read-link.ts';

let app: TestApp;
let home: string;
beforeAll(async () => {
  app = await createTestApp();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-admin-'));
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runWith(
    {
      PUBLIC_URL: 'https://belege.example.com',
      SMTP_URL: 'smtp://127.0.0.1:2525',
      ENCRYPTION_KEY: TEST_KEY,
      DATABASE_URL: app.test.url,
      DATA_DIR: home,
    },
    ...args,
  );

const rows = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await query.execute(app.test.owner.executor)).rows;
const mailsTo = async (email: string) =>
  (await app.test.listMails()).filter(({ recipient }) => recipient === email);
const entriesOf = (email: string) =>
  rows(sql<{ action: string; facts: unknown }>`
    select e.action, e.facts from audit_event e join account a on a.public_id = e.target_id
    where a.email = ${email} order by e.id`);
const invitationOf = (out: string) => ({
  link: new URL(/link: +(\S+)/.exec(out)?.[1] ?? 'none:'),
  password: /initial password: +(\S+)/.exec(out)?.[1] ?? '',
});

describe('admin create', () => {
  it('creates a super admin and prints the link and the password of the e-mail, with which the user can sign in', async () => {
    const email = 'first@belege.example.com';
    const { code, out, err } = await run('admin', 'create', email);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { link, password } = invitationOf(out);
    expect(link.origin + link.pathname).toBe('https://belege.example.com/set-password');
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'invitation',
      textBody: expect.stringContaining(password) as string,
    });
    expect(mail?.textBody).toContain(link.href);
    expect(await entriesOf(email)).toEqual([
      { action: 'backoffice-user.create', facts: { role: 'SuperAdmin', by: 'command' } },
      { action: 'invitation.create', facts: {} },
    ]);

    const applied = await app.call({
      method: 'POST',
      url: `/api/BackofficeUser/ApplyInvitation/${readLinkValue(link, 'id')}`,
      payload: { token: readLinkValue(link, 'token'), password: 'Kornfeld-7-Wolken' },
    });
    expect(applied.statusCode).toBe(204);
    const signedIn = await app.call({
      method: 'POST',
      url: '/api/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'password',
        username: email,
        password: 'Kornfeld-7-Wolken',
        scope: 'offline_access',
      }).toString(),
    });
    expect(signedIn.json()).toMatchObject({ login_response: 'Default' });
    const again = await run('admin', 'create', email);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('already has a password');
  });

  it('for the same address in any capitalisation sends a new invitation and voids the previous one', async () => {
    const email = 'second@belege.example.com';
    const first = invitationOf((await run('admin', 'create', email)).out);
    const second = invitationOf((await run('admin', 'create', email.toUpperCase())).out);
    expect(second.password).not.toBe(first.password);
    expect(await mailsTo(email)).toHaveLength(2);
    const apply = (link: URL) =>
      app.call({
        method: 'POST',
        url: `/api/BackofficeUser/ApplyInvitation/${readLinkValue(link, 'id')}`,
        payload: { token: readLinkValue(link, 'token'), password: 'Kornfeld-7-Wolken' },
      });
    expect((await apply(first.link)).json()).toMatchObject({ code: 'TokenValidationFailed' });
    expect((await apply(second.link)).statusCode).toBe(204);
  });

  it('notifies every super admin who may sign in, once for each new one', async () => {
    const { email: reader } = await app.build.backofficeUser('SuperAdmin', null);
    const email = 'told@belege.example.com';
    await run('admin', 'create', email);
    await run('admin', 'create', email);
    const told = (await mailsTo(reader)).filter(({ textBody }) => textBody.includes(email));
    expect(told.map(({ kind }) => kind)).toEqual(['new-super-admin']);
    expect(told[0]?.textBody).toContain('einem Befehl auf dem Server');
  });

  it('creates one account if it runs twice at the same time', async () => {
    const email = 'twice@belege.example.com';
    await Promise.all([run('admin', 'create', email), run('admin', 'create', email)]);
    expect(await rows(sql`select from account where email = ${email}`)).toHaveLength(1);
  });

  it('refuses the address of a customer-user or of a user with another role, and changes nothing', async () => {
    const provider = await app.build.provider();
    const customer = await app.build.customer([provider.id]);
    const user = await app.build.customerUser([[customer.id, 'CustomerUser']], { status: 'New' });
    const admin = await app.build.backofficeUser('ProviderAdmin', provider.id, { status: 'New' });
    for (const { email } of [user, admin]) {
      const { code, out, err } = await run('admin', 'create', email);
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain('belongs to an account that is not a super admin');
      expect(await mailsTo(email)).toEqual([]);
    }
  });
});

describe('admin reset-2fa', () => {
  it('removes the second factor, ends the sessions and notifies the owner', async () => {
    const admin = await app.build.backofficeUser('SuperAdmin', null);
    await sql`update account set two_factor_secret = 'x', two_factor_activated_at = now() where id = ${admin.id}`.execute(
      app.test.owner.executor,
    );
    const check = () => app.call({ method: 'GET', url: '/api/', as: admin.id });
    expect((await check()).statusCode).toBe(200);
    expect(await run('admin', 'reset-2fa', admin.email)).toMatchObject({ code: 0, err: '' });
    expect((await check()).statusCode).toBe(401);
    expect(await mailsTo(admin.email)).toMatchObject([{ kind: 'second-factor-removed' }]);
    expect(await entriesOf(admin.email)).toEqual([{ action: 'second-factor.remove', facts: {} }]);
    expect(
      await rows(sql`select from account where id = ${admin.id} and two_factor_secret is null`),
    ).toHaveLength(1);

    const again = await run('admin', 'reset-2fa', admin.email);
    expect(again).toMatchObject({ code: 0, out: `${admin.email} has no second factor.\n` });
    expect(await mailsTo(admin.email)).toHaveLength(1);
  });

  it('reports an address that no account has', async () => {
    expect(await run('admin', 'reset-2fa', 'nobody@test.example')).toMatchObject({ code: 2, out: '' });
  });
});

it('admin shows its usage for wrong arguments', async () => {
  for (const args of [
    [],
    ['create'],
    ['create', 'a@b.example', 'c@d.example'],
    ['create', 'no address'],
    ['delete', 'a@b.example'],
  ])
    expect((await run('admin', ...args)).code, args.join(' ')).toBe(2);
});
