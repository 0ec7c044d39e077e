import { errorBody } from '@belegfach/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listBoundCalls } from '../../../test/support/authorisation/bound-calls.ts';
import {
  type BadInputWorld,
  createBadInputWorld,
  UNKNOWN_NAMES,
} from '../../../test/support/bad-input/bad-input-world.ts';

let world: BadInputWorld;

beforeAll(async () => {
  world = await createBadInputWorld();
});
afterAll(() => world.app.close());

const calls = listBoundCalls();
const listParameters = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
const query = (name: string, ...values: readonly string[]): InjectOptions => ({
  query: values.map((value) => `${encodeURIComponent(name)}=${value}`).join('&'),
});

/** Parameters that may be any text; all others have a format. */
const FREE_TEXT_PARAMETERS = new Set([
  ...['customerName', 'customerNumber', 'companyNumber', 'comment', 'documentNumber'],
  ...[
    'name',
    'email',
    'providerName',
    'salesman',
    'fileName',
    'customer',
    'person',
    'document',
    'text',
    'value',
  ],
  // An invalid token returns its own code.
  'token',
]);
const LONG_TEXT = 'x'.repeat(1000);
const INVALID_TEXTS = ['', '%00', 'a%00b', 'a%07b', 'a%0D%0Ab', 'a%C2%85b', 'a%7F', LONG_TEXT];
const INVALID_FORMATS = [
  'abc',
  '-1',
  '1.5',
  '1e3',
  '0x1',
  'NaN',
  'null',
  '[1]',
  '%F0%9F%98%80',
  "1'",
  '9'.repeat(20),
];

describe.each(calls.filter(({ definition }) => listParameters(definition.query).length > 0))(
  'the query of $name',
  (call) => {
    it.each(listParameters(call.definition.query))(
      'is refused when %s has a wrong format or is given twice',
      async (name) => {
        for (const value of FREE_TEXT_PARAMETERS.has(name)
          ? INVALID_TEXTS
          : [...INVALID_TEXTS, ...INVALID_FORMATS])
          await world.expectInvalid(call, query(name, value), name);
        if (name !== 'id') await world.expectInvalid(call, query(name, '1', '1'), name);
      },
    );
  },
);

describe.each(calls.filter(({ name }) => name !== 'createToken'))('the query of $name', (call) => {
  it.each(UNKNOWN_NAMES)('may not contain the unknown parameter %s', (name) =>
    world.expectInvalid(call, { ...world.validRequest(call), ...query(name, '1') }, name),
  );
});

describe('the date parameter', () => {
  const list = calls.find(({ name }) => name === 'listInvoices');
  const days = ['invoiceDateFrom', 'invoiceDateTo', 'lastDownloadFrom', 'lastDownloadTo'];

  it.each(days)('%s accepts every day of the calendar', async (name) => {
    if (list === undefined) throw new Error('the list is bound');
    for (const day of ['0001-01-01', '9999-12-31', '2024-02-29', '2026-03-29']) {
      const response = await world.send(list, query(name, day));
      expect(response.statusCode, day).toBe(200);
    }
  });

  it.each(days)('%s refuses every other value', async (name) => {
    if (list === undefined) throw new Error('the list is bound');
    for (const day of [
      '0000-01-01',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '26-01-01',
      '10000-01-01',
      '2026-01-01T00:00:00Z',
      'infinity',
      'today',
      'epoch',
    ])
      await world.expectInvalid(list, query(name, day), name);
  });
});

it.each(calls.filter(({ definition }) => definition.params !== undefined))(
  'an invalid id in the path of $name returns 400, 404 or 414',
  async (call) => {
    const request = world.validRequest(call);
    const invalidIds = ['abc', '1', '%00', '..%2f..%2fetc', "'%20or%201=1--", '%F0%9F%98%80', '0'.repeat(36)];
    for (const id of invalidIds) {
      const response = await world.send(call, request, id);
      expect([400, 404], id).toContain(response.statusCode);
      errorBody.parse(response.json());
    }
    const response = await world.send(call, request, 'x'.repeat(201));
    expect(response.statusCode).toBe(414);
    errorBody.parse(response.json());
  },
);

it('an unknown path below /api returns 404 as JSON', async () => {
  const urls = [
    '/api',
    '/api?x',
    '/api/nothing',
    '/api/Invoice',
    '/api/invoice/list',
    '/api/Invoice/List/',
    '/api/%2e%2e/x',
    '/api//Invoice/List',
  ];
  for (const url of urls)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const response = await world.app.call({ method, url });
      expect(response.statusCode, url).toBe(404);
      expect(errorBody.parse(response.json())).toMatchObject({ status: 404, title: 'Not found' });
    }
});
