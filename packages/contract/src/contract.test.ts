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

/** Every object schema in a JSON schema, including the schema itself. */
function listObjects(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = Object.values(schema).flatMap(listObjects);
  return 'properties' in schema ? [{ ...schema }, ...inside] : inside;
}

describe('the contract as a whole', () => {
  it('gives every call a unique name', () => {
    const names = declared.map(([name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(Object.keys(endpoints).sort()).toEqual(names.sort());
  });

  it('gives every call a unique method and path, whatever the names of its parameters', () => {
    const calls = declared.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });
});

describe.each(declared)('the call %s', (_, definition) => {
  it('declares exactly the parameters of its path', () => {
    expect(Object.keys(definition.params?.shape ?? {}).sort()).toEqual(
      listParameters(definition.path).sort(),
    );
  });

  it('has a body only if its method allows one, and files only in a multipart form', () => {
    const { method, body, bodyType, files } = definition;
    if (method === 'GET' || method === 'DELETE')
      expect({ body, bodyType, files }).toEqual({ body: undefined, bodyType: undefined, files: undefined });
    if (bodyType !== undefined) expect(body).toBeDefined();
    expect(files !== undefined).toBe(bodyType === 'multipart');
  });

  it('does not declare the default status 200, and returns a body with 201', () => {
    if (definition.status === 200) expect(definition.response).toBeUndefined();
    if (definition.status === 201) expect(definition.response).toBeDefined();
  });

  it('lists only codes of the error catalogue, each at most once', () => {
    const codes = definition.errors ?? [];
    expect(codes.filter((code) => !errorCode.safeParse(code).success)).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('has paging parameters if and only if it returns a page', () => {
    const { response, query } = definition;
    if (typeof response !== 'object' || !('json' in response)) return;
    const page = response.json instanceof z.ZodObject && 'totalItemCount' in response.json.shape;
    expect(query instanceof z.ZodObject && 'pageIndex' in query.shape).toBe(page);
  });

  it('can be expressed as JSON schema', () => {
    for (const schema of [definition.params, definition.query, definition.headers, definition.body])
      if (schema !== undefined) expect(z.toJSONSchema(schema, { io: 'input' })).toBeDefined();
    if (typeof definition.response === 'object' && 'json' in definition.response)
      expect(z.toJSONSchema(definition.response.json, { io: 'output' })).toBeDefined();
  });

  it('refuses unknown fields, unless it is the token call', () => {
    if (definition.path === '/connect/token') return;
    const { params, query, body } = definition;
    for (const schema of [params, query, body])
      for (const found of schema === undefined ? [] : listObjects(z.toJSONSchema(schema, { io: 'input' })))
        expect(found.additionalProperties).toBe(false);
  });
});
