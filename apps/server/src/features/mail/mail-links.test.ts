import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

/*
 * Portals have built the links of their e-mails from the host that the request named: an attacker who asked for a
 * victim's password reset with another host received the token (cve/CVE-2021-36804, cve/CVE-2025-70948,
 * cve/CVE-2025-25198, cve/GHSA-444r-cwp2-x5xf).
 */

const EVIL = 'evil.example';
const HEADERS: readonly Record<string, string>[] = [
  ...[
    EVIL,
    `${EVIL}:80`,
    `localhost@${EVIL}`,
    `localhost:80@${EVIL}`,
    `localhost.${EVIL}`,
    `${EVIL}#localhost`,
    `${EVIL}/x?`,
  ],
  ...[
    `${EVIL}\\localhost`,
    `http://${EVIL}/`,
    `//${EVIL}`,
    `[::1]`,
    '127.0.0.1',
    'localhost, evil.example',
    'LOCALHOST.',
    `"${EVIL}"`,
  ],
].map((host) => ({ host }));
const FORWARDED: readonly Record<string, string>[] = [
  { 'x-forwarded-host': EVIL },
  { 'x-forwarded-host': `${EVIL}, localhost` },
  { 'x-forwarded-host': `localhost, ${EVIL}` },
  { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-proto': `https://${EVIL}/` },
  { 'x-forwarded-server': EVIL },
  { 'x-forwarded-port': '1337' },
  { 'x-forwarded-prefix': `//${EVIL}` },
  { 'x-forwarded-path': `//${EVIL}` },
  { 'x-forwarded-uri': `https://${EVIL}/` },
  { 'x-forwarded-for': EVIL },
  { 'x-forwarded-scheme': 'ftp' },
  { 'x-host': EVIL },
  { 'x-http-host-override': EVIL },
  { 'x-original-host': EVIL },
  { 'x-original-url': `https://${EVIL}/` },
  { 'x-rewrite-url': `https://${EVIL}/` },
  { 'x-proxyuser-ip': EVIL },
  { 'x-real-ip': EVIL },
  { forwarded: `host=${EVIL}` },
  { forwarded: `for=1.2.3.4;host="${EVIL}";proto=https` },
  { forwarded: `by=${EVIL}` },
  { 'front-end-https': 'on' },
  { referer: `https://${EVIL}/` },
  { via: `1.1 ${EVIL}` },
  { base: `https://${EVIL}/` },
];
const VARIANTS = [...HEADERS, ...FORWARDED];

let app: TestApp;
let customer: { id: number };
let root: number;
beforeAll(async () => {
  // Not even a trusted proxy decides where the portal is.
  app = await createTestApp({ trustedProxies: ['127.0.0.1'] });
  customer = await app.build.customer([(await app.build.provider()).id]);
  root = (await app.build.staff('SuperAdmin', null)).id;
});
afterAll(() => app.close());

it('there are at least 40 variants of headers', () => expect(VARIANTS.length).toBeGreaterThanOrEqual(40));

it.each(VARIANTS)('e-mail links begin with PUBLIC_URL, whatever the request says: %j', async (headers) => {
  const user = await app.build.customerUser([[customer.id, 'CustomerUser']], { status: 'New' });
  await app.call({
    method: 'POST',
    url: '/api/CustomerUser/CreateInvitation',
    query: { id: user.publicId },
    headers,
    as: root,
  });
  const mails = (await app.test.listMails()).filter(({ accountId }) => accountId === user.id);
  for (const mail of mails) {
    const targets = [...`${mail.textBody}${mail.htmlBody}`.matchAll(/[\w+.-]+:\/\/[^\s"<]*/g)].map(String);
    expect(targets.length).toBeGreaterThan(3);
    expect(targets.filter((target) => !target.startsWith('http://localhost/'))).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain(EVIL);
  }
  // A host that is not a valid host name may be refused; then no e-mail is sent.
  if (!('host' in headers)) expect(mails).toHaveLength(1);
});
