import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointDefinition } from './endpoint.ts';
import { errorCode } from './errors.ts';
import { endpoints, features } from './features.ts';

const byFeature: Readonly<Record<string, Readonly<Record<string, EndpointDefinition>>>> = features;
const declared = Object.values(byFeature).flatMap((feature) => Object.entries(feature));

function listParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '');
}

/** Every object schema in a JSON schema, itself included. */
function listObjects(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = Object.values(schema).flatMap(listObjects);
  return 'properties' in schema ? [{ ...schema }, ...inside] : inside;
}

describe('the contract as a whole', () => {
  it('gives every call a name of its own', () => {
    const names = declared.map(([name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(Object.keys(endpoints).sort()).toEqual(names.sort());
  });

  it('gives every call a method and path of its own, whatever its parameters are called', () => {
    const calls = declared.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });
});

describe.each(declared)('%s', (_, definition) => {
  it('declares exactly the parameters of its path', () => {
    expect(Object.keys(definition.params?.shape ?? {}).sort()).toEqual(
      listParameters(definition.path).sort(),
    );
  });

  it('has a body only where its method may have one, and files only in a multipart form', () => {
    const { method, body, bodyType, files } = definition;
    if (method === 'GET' || method === 'DELETE')
      expect({ body, bodyType, files }).toEqual({ body: undefined, bodyType: undefined, files: undefined });
    if (bodyType !== undefined) expect(body).toBeDefined();
    expect(files !== undefined).toBe(bodyType === 'multipart');
  });

  it('answers 204 only with nothing', () => {
    if (definition.status === 204) expect(definition.answer).toBe('nothing');
    if (definition.answer === 'nothing') expect(definition.status).toBeDefined();
  });

  it('names each code of the catalogue at most once', () => {
    const codes = definition.errors ?? [];
    expect(codes.filter((code) => !errorCode.safeParse(code).success)).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('takes paging parameters if it answers with a page', () => {
    const { answer, query } = definition;
    if (typeof answer !== 'object' || !('json' in answer)) return;
    const page = answer.json instanceof z.ZodObject && 'totalItemCount' in answer.json.shape;
    expect(query instanceof z.ZodObject && 'pageIndex' in query.shape).toBe(page);
  });

  it('can be written as JSON schema', () => {
    for (const schema of [definition.params, definition.query, definition.headers, definition.body])
      if (schema !== undefined) expect(z.toJSONSchema(schema, { io: 'input' })).toBeDefined();
    if (typeof definition.answer === 'object' && 'json' in definition.answer)
      expect(z.toJSONSchema(definition.answer.json, { io: 'output' })).toBeDefined();
  });

  it('refuses unknown fields, the token form apart', () => {
    if (definition.path === '/connect/token') return;
    const { params, query, body } = definition;
    for (const schema of [params, query, body])
      for (const found of schema === undefined ? [] : listObjects(z.toJSONSchema(schema, { io: 'input' })))
        expect(found.additionalProperties).toBe(false);
  });
});
