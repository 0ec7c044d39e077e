import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EncryptedForRecipient } from '../../../platform/database/index.ts';
import { contentToJson } from '../../../platform/mail/mail-content.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const mailboxJson = z.array(
  z.strictObject({
    id: z.uuid(),
    kind: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()),
    createdAt: z.string(),
  }),
);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  const insertMail = (recipient: string, text: string, createdAt: string) =>
    sql`
      insert into mail (kind, recipient, subject, created_at, sealed_content)
      values ('test', ${recipient}, ${`Für <b>${recipient}</b>`}, ${createdAt}, ${new EncryptedForRecipient(
        contentToJson({ textBody: text, htmlBody: `<p style="color:#000">${recipient}</p>`, headers: {} }),
        recipient,
      )})`.execute(app.test.owner.executor);
  await insertMail('old@test.example', 'Guten Tag', '2026-01-05T08:00:00Z');
  await insertMail(
    'new@test.example',
    'Öffnen Sie <script>alert(1)</script>\nhttp://localhost/set-password?id=1&token=a"b\nhttp://localhost.evil.example/ https://evil.example/x',
    '2026-07-05T08:00:00Z',
  );
});
afterAll(() => app.close());

const readJson = async () => mailboxJson.parse((await app.call({ url: '/dev/mailbox.json' })).json());

describe('the mailbox of the demo', () => {
  it('lists the e-mails, newest first, as JSON and as a page', async () => {
    const mails = await readJson();
    expect(mails.map(({ to }) => to)).toEqual(['new@test.example', 'old@test.example']);
    const page = await app.call({ url: '/dev/mailbox' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body.indexOf('Für &lt;b&gt;new@')).toBeLessThan(page.body.indexOf('Für &lt;b&gt;old@'));
    expect(page.body).toContain('05.07.2026, 10:00:00');
    expect(page.body).toContain('Demo mailbox');
  });

  it('shows an e-mail as text, in which only links to the portal are clickable', async () => {
    const [mail] = await readJson();
    const page = await app.call({ url: `/dev/mailbox/${mail?.id ?? ''}` });
    expect(page.body).toContain('href="http://localhost/set-password?id=1&amp;token=a&quot;b"');
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const targets = [...page.body.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets.filter((target) => target?.includes('evil'))).toEqual([]);
  });

  it('shows the HTML of an e-mail in a sandbox without scripts', async () => {
    const [mail] = await readJson();
    const page = await app.call({ url: `/dev/mailbox/${mail?.id ?? ''}/html` });
    expect(page.body).toBe('<p style="color:#000">new@test.example</p>');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox (?!.*allow-(?:scripts|same-origin|forms))/);
  });

  it.each(['/dev/mailbox', '/dev/mailbox/unknown', '/dev/mailbox/0198c2f4-7d31-7a60-8000-0123456789ab/html'])(
    'has a policy without scripts and with a new nonce for each response, and is never cached: %s',
    async (url) => {
      const [first, second] = [await app.call({ url }), await app.call({ url })];
      expect(first.statusCode).toBe(url === '/dev/mailbox' ? 200 : 404);
      const policy = String(first.headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-[\w+/=]{24}'; base-uri 'none'/);
      expect(policy).not.toBe(second.headers['content-security-policy']);
      expect(first.headers['cache-control']).toBe('no-store');
      expect(first.body).not.toMatch(/<script|<img|<link/);
    },
  );

  it.each([
    ['in production', { demo: false }],
    ['in a demo that sends its e-mails', { smtpUrl: 'smtp://localhost:2525' }],
    ['in production that sends its e-mails', { demo: false, smtpUrl: 'smtp://localhost:2525' }],
  ])('does not exist %s', async (_name, options) => {
    const otherApp = await createTestApp(options);
    try {
      await otherApp.build.mail('sent');
      for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/x', '/dev/mailbox/x/html']) {
        const response = await otherApp.call({ url });
        expect(response.statusCode).toBe(404);
        expect(response.body).not.toContain('Canary-of-a-mail');
      }
    } finally {
      await otherApp.close();
    }
  });
});
