import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './support/test-app.ts';
import { rounds } from '../../../vitest.rounds.ts';

/** Known vulnerabilities of similar systems with input and tokens, each with its CVE id. */
let app: TestApp;
let superAdmin: number;
let admin: number;
const DOCUMENTS = 5;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
  const provider = await app.build.provider();
  admin = (await app.build.backofficeUser('ProviderAdmin', provider.id)).id;
  const customer = await app.build.customer([provider.id]);
  for (let count = 0; count < DOCUMENTS; count += 1) await app.build.invoice(customer.id, provider.id);
});
afterAll(() => app.close());

describe('CVE-2011-4802, CVE-2024-5315, CVE-2026-44447: SQL in a sort field, a direction, a filter', () => {
  const PIECES = [
    "'",
    "''",
    '"',
    '\\',
    '%',
    '_',
    '--',
    '/*',
    ';',
    ')',
    '(',
    '$1',
    '||',
    '::text',
    ' or 1=1',
    ' union select ',
    'pg_sleep(9)',
    'ü',
    '\u{1f600}',
    '{',
    '}',
    '[',
    ']',
    'E',
    'NULL',
    ',',
    '.',
    '~',
    '*',
    '?',
    ':a',
    '@',
    'id',
    'desc',
    'InvoiceDate',
  ];
  const CUSTOMER_FIELDS = [
    ...['orderBy', 'sortDirection', 'name', 'email', 'providerName', 'customerNumber', 'companyNumber'],
    ...['salesman', 'status', 'pageIndex', 'pageSize'],
  ];
  const FIELDS = [
    'orderBy',
    'sortDirection',
    'customerName',
    'customerNumber',
    'companyNumber',
    'comment',
    'documentNumber',
    'invoiceNumber',
    'typeValue',
    'providerId',
    'invoiceDateFrom',
    'lastDownloadTo',
    'pageIndex',
    'pageSize',
  ];
  /** Attempts for each field; the two lists have 25 fields. */
  const ROUNDS = rounds({ ci: 60, full: 2_000 });

  it.each([
    ['Invoice/List', FIELDS, DOCUMENTS],
    ['Customer/ManyPaginated', CUSTOMER_FIELDS, 1],
  ])(
    '%s treats SQL as text to search for, or refuses it as a wrong parameter',
    { timeout: ROUNDS.timeLimitMs },
    async (url, fields, total) => {
      const list = (query: Record<string, string> = {}) =>
        app.call({ url: `/api/${url}`, query, as: superAdmin });
      for (const field of fields)
        for (let round = 0; round < ROUNDS.count; round += 1) {
          const pieces = Array.from(
            randomBytes(1 + (round % 6)),
            (byte) => PIECES[byte % PIECES.length] ?? '',
          );
          const answer = await list({ [field]: pieces.join('') });
          expect([200, 400], `${field}=${pieces.join('')}`).toContain(answer.statusCode);
          if (answer.statusCode === 200 && !['orderBy', 'pageIndex'].includes(field))
            expect(answer.json<{ items: unknown[] }>().items.length).toBeLessThanOrEqual(total);
        }
      expect((await list()).json()).toMatchObject({ totalItemCount: total });
    },
  );
});

describe('CVE-2026-34950, CVE-2026-35039: tokens contained the identity of the user', () => {
  it('JSON web tokens of any kind, and parts and combinations of real tokens, give no access', async () => {
    const [one, two] = [await app.tokenFor(superAdmin), await app.tokenFor(admin)];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = encode({
      sub: randomUUID(),
      role: 'SuperAdmin',
      roleName: 'SuperAdmin',
      exp: 9_999_999_999,
    });
    const jwts = ['none', 'HS256', 'RS256', 'ES256'].map(
      (alg) => `${encode({ alg, typ: 'JWT' })}.${claims}.${alg === 'none' ? '' : 'x'}`,
    );
    const forged = [
      ...jwts,
      one.slice(0, 20) + two.slice(20),
      `${one}${two}`,
      `${one},${two}`,
      `${one} ${two}`,
      one.slice(3),
      `at_${'A'.repeat(43)}`,
    ];
    for (const token of forged)
      for (const authorization of [
        `Bearer ${token}`,
        `bearer ${token}`,
        `Bearer  ${token}`,
        `Basic ${token}`,
      ])
        expect((await app.app.inject({ url: '/api/', headers: { authorization } })).statusCode).toBe(401);
  });
});
