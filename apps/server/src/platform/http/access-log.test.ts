import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

/** Contained in every value that must not be logged. */
const CANARY = `Canary-${randomBytes(8).toString('hex')}`;

let app: TestApp;
let user: { id: number; email: string };
let invoice: string;

beforeAll(async () => {
  app = await createTestApp();
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  user = await app.build.customerUser([[customer.id, 'CustomerAdmin']], { passwordHash: `plain:${CANARY}` });
  invoice = (await app.build.invoice(customer.id, provider.id)).publicId;
});
afterAll(() => app.close());

const signIn = (username: string, password: string) =>
  app.app.inject({
    method: 'POST',
    url: `/api/connect/token?password=${CANARY}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'x' },
    payload: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
  });

const listRequestLines = () => app.log.filter(({ msg }) => msg === 'request');

it('the access log has one line per response, with method, path, status and address', async () => {
  await app.call({ url: '/api/Invoice/List?pageSize=25', as: user.id });
  await app.app.inject({ url: '/api/none', remoteAddress: '2001:db8::7' });
  await app.app.inject({ url: '/%zz' });
  expect(listRequestLines().slice(-3)).toMatchObject([
    { level: 30, method: 'GET', path: '/api/Invoice/List', status: 200, address: '127.0.0.1' },
    { level: 30, method: 'GET', path: '/api/none', status: 404, address: '2001:db8::7' },
    { level: 30, method: 'GET', path: '/%zz', status: 400, address: '127.0.0.1' },
  ]);
  for (const line of listRequestLines().slice(-3)) expect(line['reqId']).toMatch(/^[\da-f-]{36}$/);
});

it('the log has no token, no password, no query, no header and no text of a note', async () => {
  const tokens = (await signIn(user.email, CANARY)).json<{ access_token: string; refresh_token: string }>();
  const authorization = `Bearer ${tokens.access_token}`;
  await signIn(user.email, `${CANARY}-wrong`);
  await signIn(`${CANARY}@test.example`, 'wrong');
  const requests = [
    { url: `/api/?token=${CANARY}` },
    { url: `/set-password?id=1&token=${CANARY}&usertype=CustomerUser` },
    { url: '/api/Invoice/List', query: { customerName: CANARY, orderBy: CANARY } },
    { url: '/api/Invoice/List', query: { customerName: CANARY } },
    { url: '/api/', headers: { authorization, 'x-secret': CANARY, cookie: CANARY, referer: CANARY } },
    {
      method: 'POST',
      url: `/api/Invoice/Comment/${invoice}`,
      payload: { comment: CANARY },
      headers: { authorization },
    },
    {
      method: 'POST',
      url: `/api/Invoice/Comment/${invoice}`,
      payload: { comment: CANARY, [CANARY]: 1 },
      headers: { authorization },
    },
    {
      method: 'POST',
      url: `/api/Invoice/Comment/${invoice}`,
      payload: `{${CANARY}`,
      headers: { authorization, 'content-type': 'application/json' },
    },
    { url: `/?%zz=${CANARY}` },
    { url: `/%zz?${CANARY}` },
  ] as const;
  for (const request of requests) await app.app.inject(request);
  await sql`alter table note rename to note_away`.execute(app.test.owner.executor);
  const failed = await app.app.inject(requests[5]);
  await sql`alter table note_away rename to note`.execute(app.test.owner.executor);
  expect(failed.statusCode).toBe(500);
  await app.app.inject({
    method: 'POST',
    url: '/api/Authentication/Logout',
    payload: { refresh_token: tokens.refresh_token },
  });
  const log = JSON.stringify(app.log);
  expect(log).not.toContain(CANARY);
  expect(log).not.toContain(tokens.access_token.slice(3));
  expect(log).not.toContain(tokens.refresh_token.slice(3));

  const { rows } = await sql<{ dump: string }>`
    select coalesce(string_agg(e::text, ' '), '') as dump from audit_event e`.execute(
    app.test.owner.executor,
  );
  expect(rows[0]?.dump).toContain('sign-in');
  expect(rows[0]?.dump).not.toContain(CANARY);
});

it('the log has one JSON line per request, even for hostile input (CVE-2026-25548)', async () => {
  const linesBefore = app.raw.length;
  const hostile = [
    'a\u001b[31mred',
    'x\u2028y',
    '"},{"level":60,"msg":"forged',
    'ä\u0085ö',
    '\\n{"msg":"forged"}',
  ];
  for (const text of hostile) {
    await app.app.inject({
      url: `/api/${encodeURIComponent(text)}`,
      headers: { 'user-agent': Buffer.from(text).toString('latin1'), 'x-forwarded-for': text },
    });
    await app.app.inject({ url: `/api/%0d%0a%7b%22msg%22:%22forged%22%7d` });
    await signIn(`${text}\r\n{"msg":"forged"}`, 'x');
  }
  expect(app.raw.length).toBeGreaterThan(linesBefore);
  for (const line of app.raw.slice(linesBefore)) {
    expect(line.endsWith('\n')).toBe(true);
    // A terminal or a line reader would treat any of these as a line end or a control sequence.
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
  }
});
