import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { API_BASE, type EndpointDefinition, endpoints } from '@belegfach/contract';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryWeb, type TemporaryWeb } from '../../../test/support/temporary-web.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let web: TemporaryWeb;
let app: TestApp;
let superAdmin: number;
let undamaged: { publicId: string; bytes: Buffer };
let damaged: { publicId: string };

beforeAll(async () => {
  web = createTemporaryWeb();
  app = await createTestApp({ webFolder: web.folder });
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  undamaged = await app.build.invoice(customer.id, provider.id, { bytes: randomBytes(100) });
  damaged = await app.build.invoice(customer.id, provider.id);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  web.remove();
});

/** The headers of every response. */
const EXPECTED_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const FORBIDDEN_HEADERS = ['access-control-allow-origin', 'x-powered-by', 'server', 'set-cookie'];

function expectSafe(headers: Readonly<Record<string, unknown>>): void {
  expect(headers).toMatchObject(EXPECTED_HEADERS);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(headers['cache-control']).toMatch(
    /^(no-store|no-cache|private, no-store|public, max-age=31536000, immutable)$/,
  );
  for (const name of FORBIDDEN_HEADERS) expect(headers[name], name).toBeUndefined();
}

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };
const LIST_URL = '/api/Invoice/List';
const documentUrl = () => `/api/Invoice/Download/${undamaged.publicId}`;

const RESPONSES: readonly (readonly [status: number, what: string, request: () => InjectOptions])[] = [
  [200, 'a list', () => ({ url: LIST_URL })],
  [200, 'a document', () => ({ url: documentUrl() })],
  [200, 'an archive', () => ({ url: '/api/Invoice/Download/Many', query: { id: undamaged.publicId } })],
  [200, 'the page', () => ({ url: '/' })],
  [200, 'the page of a path', () => ({ url: '/invoices?x=1' })],
  [200, 'a file of the web app', () => ({ url: '/mark.svg' })],
  [
    200,
    'a compressed file',
    () => ({ url: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'gzip' } }),
  ],
  [200, 'the liveness check', () => ({ url: '/livez' })],
  [200, 'the readiness check', () => ({ url: '/readyz' })],
  [200, 'the description of the API', () => ({ url: '/api/openapi.json' })],
  [200, 'the documentation', () => ({ url: '/api/docs/' })],
  [200, 'HEAD of the page', () => ({ method: 'HEAD', url: '/' })],
  [
    204,
    'a sign-out',
    () => ({ method: 'POST', url: '/api/Authentication/Logout', payload: { refresh_token: 'x' } }),
  ],
  [206, 'a range', () => ({ url: documentUrl(), headers: { range: 'bytes=0-1' } })],
  [304, 'a cached document', () => ({ url: documentUrl(), headers: { 'if-none-match': '*' } })],
  [400, 'a wrong parameter', () => ({ url: `${LIST_URL}?x=1` })],
  [
    400,
    'a wrong body',
    () => ({
      method: 'POST',
      url: '/api/Authentication/Logout',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    }),
  ],
  [
    400,
    'a wrong sign-in',
    () => ({
      method: 'POST',
      url: '/api/connect/token',
      payload: 'grant_type=refresh_token&refresh_token=x',
      headers: FORM_HEADERS,
    }),
  ],
  [400, 'a broken address', () => ({ url: '/%zz' })],
  [400, 'a broken address below /api', () => ({ url: '/api/Invoice/Download/%c0' })],
  [401, 'no token', () => ({ url: LIST_URL, headers: { authorization: 'Bearer x' } })],
  [
    403,
    'a role without the right',
    () => ({ method: 'POST', url: `/api/Invoice/Comment/${undamaged.publicId}`, payload: { comment: 'x' } }),
  ],
  [404, 'an unknown path', () => ({ url: '/api/none' })],
  [404, 'an unknown document', () => ({ url: `/api/Invoice/Download/${randomUUID()}` })],
  [404, 'an unknown asset', () => ({ url: '/assets/none.js' })],
  [404, 'HEAD of a call', () => ({ method: 'HEAD', url: LIST_URL })],
  [
    404,
    'OPTIONS',
    () => ({
      method: 'OPTIONS',
      url: LIST_URL,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    }),
  ],
  [404, 'TRACE', () => ({ method: 'TRACE', url: LIST_URL })],
  [
    413,
    'a large body',
    () => ({
      method: 'POST',
      url: '/api/Authentication/Logout',
      payload: { refresh_token: 'x'.repeat(300_000) },
    }),
  ],
  [414, 'a parameter that is too long', () => ({ url: `/api/Invoice/Download/${'x'.repeat(300)}` })],
  [
    415,
    'another content type',
    () => ({
      method: 'POST',
      url: '/api/Authentication/Logout',
      payload: 'x',
      headers: { 'content-type': 'text/plain' },
    }),
  ],
  [416, 'a range after the end', () => ({ url: documentUrl(), headers: { range: 'bytes=100-' } })],
];

describe('the security headers', () => {
  it.each(RESPONSES)('are sent with status %i: %s', async (status, _what, request) => {
    const response = await app.app.inject({
      ...request(),
      headers: { authorization: `Bearer ${await app.tokenFor(superAdmin)}`, ...request().headers },
    });
    expect(response.statusCode).toBe(status);
    expectSafe(response.headers);
    if (status >= 400 && status !== 416 && request().method !== 'HEAD')
      expect(response.json()).toMatchObject(
        status === 400 && response.body.includes('invalid_grant') ? {} : { status },
      );
  });

  it('are sent with status 429 after too many attempts', async () => {
    const tryToSignIn = () =>
      app.app.inject({
        method: 'POST',
        url: '/api/connect/token',
        headers: FORM_HEADERS,
        payload: 'grant_type=password&username=nobody@test.example&password=x',
      });
    for (let count = 0; count < 6; count += 1) await tryToSignIn();
    const response = await tryToSignIn();
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expectSafe(response.headers);
  });

  it('are sent with status 500 for an unexpected error, whose details are logged and not sent', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(app.test.owner.executor);
    await rename('note', 'note_away');
    const response = await app.call({
      url: `/api/Invoice/ManyComments/${undamaged.publicId}`,
      as: superAdmin,
    });
    await rename('note_away', 'note');
    expect(response.statusCode).toBe(500);
    expectSafe(response.headers);
    const body = response.json<{ requestId: string }>();
    expect(body).toEqual({ status: 500, title: 'Server error', requestId: expect.any(String) as string });
    const line = app.log.find(({ reqId, err }) => reqId === body.requestId && err !== undefined);
    expect(JSON.stringify(line)).toContain('relation \\"note\\" does not exist');
  });

  it('are sent with status 500 for a damaged document', async () => {
    await sql`update stored_file set sha256 = sha256(sha256) where id = (select pdf_file_id from invoice where public_id = ${damaged.publicId})`.execute(
      app.test.owner.executor,
    );
    const response = await app.call({ url: `/api/Invoice/Download/${damaged.publicId}`, as: superAdmin });
    expect(response.statusCode).toBe(500);
    expectSafe(response.headers);
  });
});

it('the documentation has its own policy, which allows no inline script, and its page has none', async () => {
  const { headers, body } = await app.app.inject({ url: '/api/docs/' });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'"]));
  const scripts = body.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(' src="');
  expect(body).not.toMatch(/\son\w+=/);
});

it.each(Object.entries<EndpointDefinition>(endpoints))(
  'the security headers are sent when %s refuses a request',
  async (_name, { method, path }) => {
    const url = `${API_BASE}${path.replace(/\{\w+\}/g, () => randomUUID())}?unknown=1`;
    for (const as of [undefined, superAdmin]) expectSafe((await app.call({ method, url, as })).headers);
  },
);

describe('the security headers without a valid HTTP request', () => {
  /** Sends raw bytes and reads the response until the server closes the connection. */
  async function exchange(
    request: string,
  ): Promise<{ status: number; headers: Record<string, string>; body: string }> {
    const { port } = app.app.server.address() as AddressInfo;
    const text = await new Promise<string>((resolve, reject) => {
      const chunks: Buffer[] = [];
      const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
      socket.on('error', reject);
    });
    const [head = '', body = ''] = text.split('\r\n\r\n', 2);
    const [line = '', ...fields] = head.split('\r\n');
    const headers = fields.map((field) => field.split(/:\s*/, 2) as [string, string]);
    return {
      status: Number(line.split(' ')[1]),
      headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
      body,
    };
  }

  it.each([
    [400, 'no HTTP', 'hello\r\n\r\n'],
    [400, 'an unknown method', 'HACK / HTTP/1.1\r\nHost: x\r\n\r\n'],
    [400, 'a line break in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n'],
    [
      400,
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
    ],
    [
      400,
      'a length and chunks',
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [431, 'headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('are sent with status %i: %s', async (status, _what, request) => {
    const response = await exchange(request);
    expect(response.status).toBe(status);
    expectSafe(response.headers);
    expect(JSON.parse(response.body)).toMatchObject({ status });
  });
});
