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
const TYPES = { json: JSON_TYPE, form: FORM_TYPE, multipart: 'multipart/form-data' } as const;
const calls = listBoundCalls().filter(({ definition }) => definition.body !== undefined);

const objects = calls.filter(
  ({ definition }) => definition.bodyType === undefined && !isList(definition.body),
);

describe.each(objects)('the JSON body of $name', (call) => {
  const sound = () => z.record(z.string(), z.unknown()).parse(world.validRequest(call).payload);

  // Fastify itself refuses `__proto__`; see the tests of whole bodies below.
  it.each(UNKNOWN_NAMES.filter((name) => name !== '__proto__'))(
    'may not contain the unknown field %s',
    (name) => world.expectInvalid(call, { payload: { ...sound(), [name]: '1' } }, name),
  );

  it('accepts only values of the right type', async () => {
    for (const [name, right] of Object.entries(sound()))
      for (const wrong of [null, 1.5, true, 'text', {}, [], ['text'], { $gt: '' }].filter(
        (one) => kindOf(one) !== kindOf(right) && !(one === null && mayBeNull(call.definition.body, name)),
      ))
        await world.expectInvalid(call, { payload: { ...sound(), [name]: wrong } }, name);
  });
});

function isList(body: z.ZodType | undefined): boolean {
  return body?.safeParse([randomUUID()]).success === true;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Whether the schema allows null for a field. */
function mayBeNull(body: z.ZodType | undefined, name: string): boolean {
  const field: unknown = body instanceof z.ZodObject ? body.shape[name] : undefined;
  return field instanceof z.ZodType && field.safeParse(null).success;
}

const NO_JSON = [
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
const NO_FORM = [
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

const withBody = (call: BoundCall, type: string, payload: string | Buffer, headers = {}) =>
  world.send(call, { payload, headers: { 'content-type': type, ...headers } });

// The tests of uploads cover multipart bodies.
const inMemory = calls.filter(({ definition }) => definition.bodyType !== 'multipart');

describe.each(inMemory)('a body of $name', (call) => {
  const isForm = call.definition.bodyType === 'form';
  const type = isForm ? FORM_TYPE : JSON_TYPE;

  it('answers 400 if it is malformed', async () => {
    for (const payload of isForm ? NO_FORM : NO_JSON) {
      const answer = await withBody(call, type, payload);
      expect(answer.statusCode, payload.slice(0, 50)).toBe(400);
      errorBody.parse(answer.json());
    }
    expect('admin' in {}).toBe(false);
  });

  it('answers 413 if it is too large, as sent or after unpacking', async () => {
    const large = isForm ? `grant_type=${'x'.repeat(300_000)}` : JSON.stringify({ x: 'x'.repeat(300_000) });
    for (const answer of [
      await withBody(call, type, large),
      await withBody(call, type, gzipSync(Buffer.alloc(20_000_000, 'x')), { 'content-encoding': 'gzip' }),
    ]) {
      expect(answer.statusCode).toBe(413);
      errorBody.parse(answer.json());
    }
  });
});

describe.each(calls)('a body of $name', (call) => {
  it('under another content type answers 415 (cve/CVE-2026-25223)', async () => {
    const { bodyType = 'json', acceptsAnyForm = false } = call.definition;
    const variants = otherTypes(TYPES[bodyType]).filter(
      (type) => !acceptsAnyForm || !type.startsWith(`${TYPES.multipart};`),
    );
    expect(variants.length).toBeGreaterThanOrEqual(50);
    for (const variant of variants) {
      const answer = await withBody(call, variant, '{"comment":"x"}');
      expect(answer.statusCode, JSON.stringify(variant)).toBe(415);
      errorBody.parse(answer.json());
    }
  });
});

/** Content types other than `right`, among them some that a careless parser would accept. */
function otherTypes(right: string): string[] {
  const [kind = '', form = ''] = right.split('/');
  // biome-ignore format: a list of words
  const others = [
    JSON_TYPE, FORM_TYPE, 'multipart/form-data; boundary=x', 'text/plain', 'text/html', 'text/json', 'application/xml', 'text/xml',
    'application/octet-stream', 'application/javascript', 'application/ld+json', 'application/vnd.api+json', 'application/pdf',
    'application/problem+json', 'application/json-patch+json', 'application/csp-report', 'image/svg+xml', '*/*', 'application/*',
  ];
  // biome-ignore format: a list of words
  const alike = [
    `${right}x`, `x${right}`, `${right}+x`, `${right}/x`, `${right},text/plain`, `text/plain,${right}`, `${right} x`, `${right}\tx`,
    `${right}\t,x`, `${right}\u000b`, `${kind}\t/${form}`, `${kind}/\t${form}`, `${kind} /${form}`, `${kind}/ ${form}`, `"${right}"`,
    `'${right}'`, kind, form, `${kind}/`, `/${form}`, `${right}.`, `${right}%00`, `${right}\u00a0`, `\u00a0${right}`, `${right}*`,
    `${kind}\\${form}`, `${kind}//${form}`, ';', `;${right}`, `charset=utf-8; ${right}`, `${right}:utf-8`, `${right}=x`,
    `${right}&x`, `${right}#`, `${right}?`, `${kind}-${form}`, `${right}${' '.repeat(15_000)};`, `${right}; ${'x'.repeat(15_000)}=y`,
  ];
  return [...others.filter((one) => !one.startsWith(right)), ...alike];
}
