import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

/*
 * Portals have built the links of their e-mails from the host that the request named: an attacker who asked for a
 * victim's password reset with another host received the token (CVE-2021-36804, CVE-2025-70948,
 * CVE-2025-25198, GHSA-444r-cwp2-x5xf).
 */

const ATTACKER_HOST = 'evil.example';
const HOST_HEADERS: readonly Record<string, string>[] = [
  ...[
    ATTACKER_HOST,
    `${ATTACKER_HOST}:80`,
    `localhost@${ATTACKER_HOST}`,
    `localhost:80@${ATTACKER_HOST}`,
    `localhost.${ATTACKER_HOST}`,
    `${ATTACKER_HOST}#localhost`,
    `${ATTACKER_HOST}/x?`,
  ],
  ...[
    `${ATTACKER_HOST}\\localhost`,
    `http://${ATTACKER_HOST}/`,
    `//${ATTACKER_HOST}`,
    `[::1]`,
    '127.0.0.1',
    'localhost, evil.example',
    'LOCALHOST.',
    `"${ATTACKER_HOST}"`,
  ],
].map((host) => ({ host }));
const FORWARDING_HEADERS: readonly Record<string, string>[] = [
  { 'x-forwarded-host': ATTACKER_HOST },
  { 'x-forwarded-host': `${ATTACKER_HOST}, localhost` },
  { 'x-forwarded-host': `localhost, ${ATTACKER_HOST}` },
  { 'x-forwarded-host': ATTACKER_HOST, 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-proto': `https://${ATTACKER_HOST}/` },
  { 'x-forwarded-server': ATTACKER_HOST },
  { 'x-forwarded-port': '1337' },
  { 'x-forwarded-prefix': `//${ATTACKER_HOST}` },
  { 'x-forwarded-path': `//${ATTACKER_HOST}` },
  { 'x-forwarded-uri': `https://${ATTACKER_HOST}/` },
  { 'x-forwarded-for': ATTACKER_HOST },
  { 'x-forwarded-scheme': 'ftp' },
  { 'x-host': ATTACKER_HOST },
  { 'x-http-host-override': ATTACKER_HOST },
  { 'x-original-host': ATTACKER_HOST },
  { 'x-original-url': `https://${ATTACKER_HOST}/` },
  { 'x-rewrite-url': `https://${ATTACKER_HOST}/` },
  { 'x-proxyuser-ip': ATTACKER_HOST },
  { 'x-real-ip': ATTACKER_HOST },
  { forwarded: `host=${ATTACKER_HOST}` },
  { forwarded: `for=1.2.3.4;host="${ATTACKER_HOST}";proto=https` },
  { forwarded: `by=${ATTACKER_HOST}` },
  { 'front-end-https': 'on' },
  { referer: `https://${ATTACKER_HOST}/` },
  { via: `1.1 ${ATTACKER_HOST}` },
  { base: `https://${ATTACKER_HOST}/` },
];
const ATTACKS = [...HOST_HEADERS, ...FORWARDING_HEADERS];

let app: TestApp;
let customer: { id: number };
let superAdminId: number;
beforeAll(async () => {
  // Not even a trusted proxy decides the address of the portal.
  app = await createTestApp({ trustedProxies: ['127.0.0.1'] });
  customer = await app.build.customer([(await app.build.provider()).id]);
  superAdminId = (await app.build.backofficeUser('SuperAdmin', null)).id;
});
afterAll(() => app.close());

it('there are at least 40 variants of headers', () => expect(ATTACKS.length).toBeGreaterThanOrEqual(40));

it.each(ATTACKS)('e-mail links begin with PUBLIC_URL, whatever the request says: %j', async (headers) => {
  const user = await app.build.customerUser([[customer.id, 'CustomerUser']], { status: 'New' });
  await app.call({
    method: 'POST',
    url: '/api/CustomerUser/CreateInvitation',
    query: { id: user.publicId },
    headers,
    as: superAdminId,
  });
  const mails = (await app.test.listMails()).filter(({ accountId }) => accountId === user.id);
  for (const mail of mails) {
    const targets = [...`${mail.textBody}${mail.htmlBody}`.matchAll(/[\w+.-]+:\/\/[^\s"<]*/g)].map(String);
    expect(targets.length).toBeGreaterThan(3);
    expect(targets.filter((target) => !target.startsWith('http://localhost/'))).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain(ATTACKER_HOST);
  }
  // A host that is not a valid host name may be refused; then no e-mail is sent.
  if (!('host' in headers)) expect(mails).toHaveLength(1);
});
