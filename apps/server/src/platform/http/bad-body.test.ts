import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { errorBody } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BoundCall, listBoundCalls } from '../../../test/support/authorisation/bound-calls.ts';
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

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const CONTENT_TYPES = { json: JSON_TYPE, form: FORM_TYPE, multipart: 'multipart/form-data' } as const;
const calls = listBoundCalls().filter(({ definition }) => definition.body !== undefined);

const callsWithObject = calls.filter(
  ({ definition }) => definition.bodyType === undefined && !isList(definition.body),
);

describe.each(callsWithObject)('the JSON body of $name', (call) => {
  const validPayload = () => z.record(z.string(), z.unknown()).parse(world.validRequest(call).payload);

  // Fastify itself refuses `__proto__`; see the tests of whole bodies below.
  it.each(UNKNOWN_NAMES.filter((name) => name !== '__proto__'))(
    'may not contain the unknown field %s',
    (name) => world.expectInvalid(call, { payload: { ...validPayload(), [name]: '1' } }, name),
  );

  it('accepts only values of the right type', async () => {
    for (const [name, validValue] of Object.entries(validPayload()))
      for (const invalidValue of [null, 1.5, true, 'text', {}, [], ['text'], { $gt: '' }].filter(
        (value) =>
          typeOf(value) !== typeOf(validValue) && !(value === null && isNullable(call.definition.body, name)),
      ))
        await world.expectInvalid(call, { payload: { ...validPayload(), [name]: invalidValue } }, name);
  });
});

function isList(body: z.ZodType | undefined): boolean {
  return body?.safeParse([randomUUID()]).success === true;
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Whether the schema allows null for a field. */
function isNullable(body: z.ZodType | undefined, name: string): boolean {
  const field: unknown = body instanceof z.ZodObject ? body.shape[name] : undefined;
  return field instanceof z.ZodType && field.safeParse(null).success;
}

const MALFORMED_JSON = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"text"',
  '{}',
  '{"a":1}}',
  '\u0000',
  '\ufeff{',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '[['.repeat(50_000),
];
const MALFORMED_FORMS = [
  '',
  'x',
  '%',
  '%zz=1',
  'grant_type',
  'grant_type=x',
  'grant_type=password&grant_type=password',
  '__proto__=1',
  'grant_type[]=password',
];

const sendBody = (call: BoundCall, type: string, payload: string | Buffer, headers = {}) =>
  world.send(call, { payload, headers: { 'content-type': type, ...headers } });

// Other tests cover multipart bodies.
const callsInMemory = calls.filter(({ definition }) => definition.bodyType !== 'multipart');

describe.each(callsInMemory)('a body of $name', (call) => {
  const isForm = call.definition.bodyType === 'form';
  const type = isForm ? FORM_TYPE : JSON_TYPE;

  it('returns 400 if it is malformed', async () => {
    for (const payload of isForm ? MALFORMED_FORMS : MALFORMED_JSON) {
      const response = await sendBody(call, type, payload);
      expect(response.statusCode, payload.slice(0, 50)).toBe(400);
      errorBody.parse(response.json());
    }
    expect('admin' in {}).toBe(false);
  });

  it('returns 413 if it is too large, compressed or not', async () => {
    const text = 'x'.repeat(call.definition.maxBodyBytes ?? 300_000);
    const large = isForm ? `grant_type=${text}` : JSON.stringify({ x: text });
    for (const response of [
      await sendBody(call, type, large),
      await sendBody(call, type, gzipSync(Buffer.alloc(20_000_000, 'x')), { 'content-encoding': 'gzip' }),
    ]) {
      expect(response.statusCode).toBe(413);
      errorBody.parse(response.json());
    }
  });
});

describe.each(calls)('a body of $name', (call) => {
  it('with another content type returns 415 (CVE-2026-25223)', async () => {
    const { bodyType = 'json', acceptsAnyForm = false } = call.definition;
    const variants = listOtherTypes(CONTENT_TYPES[bodyType]).filter(
      (type) => !acceptsAnyForm || !type.startsWith(`${CONTENT_TYPES.multipart};`),
    );
    expect(variants.length).toBeGreaterThanOrEqual(50);
    for (const variant of variants) {
      const response = await sendBody(call, variant, '{"comment":"x"}');
      expect(response.statusCode, JSON.stringify(variant)).toBe(415);
      errorBody.parse(response.json());
    }
  });
});

/** Content types other than `expected`, including some that a careless parser would accept. */
function listOtherTypes(expected: string): string[] {
  const [kind = '', subtype = ''] = expected.split('/');
  // biome-ignore format: a list of words
  const otherTypes = [
    JSON_TYPE, FORM_TYPE, 'multipart/form-data; boundary=x', 'text/plain', 'text/html', 'text/json', 'application/xml', 'text/xml',
    'application/octet-stream', 'application/javascript', 'application/ld+json', 'application/vnd.api+json', 'application/pdf',
    'application/problem+json', 'application/json-patch+json', 'application/csp-report', 'image/svg+xml', '*/*', 'application/*',
  ];
  // biome-ignore format: a list of words
  const similarTypes = [
    `${expected}x`, `x${expected}`, `${expected}+x`, `${expected}/x`, `${expected},text/plain`, `text/plain,${expected}`, `${expected} x`, `${expected}\tx`,
    `${expected}\t,x`, `${expected}\u000b`, `${kind}\t/${subtype}`, `${kind}/\t${subtype}`, `${kind} /${subtype}`, `${kind}/ ${subtype}`, `"${expected}"`,
    `'${expected}'`, kind, subtype, `${kind}/`, `/${subtype}`, `${expected}.`, `${expected}%00`, `${expected}\u00a0`, `\u00a0${expected}`, `${expected}*`,
    `${kind}\\${subtype}`, `${kind}//${subtype}`, ';', `;${expected}`, `charset=utf-8; ${expected}`, `${expected}:utf-8`, `${expected}=x`,
    `${expected}&x`, `${expected}#`, `${expected}?`, `${kind}-${subtype}`, `${expected}${' '.repeat(15_000)};`, `${expected}; ${'x'.repeat(15_000)}=y`,
  ];
  return [...otherTypes.filter((type) => !type.startsWith(expected)), ...similarTypes];
}
