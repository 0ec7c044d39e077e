import { endpoints, features } from '@belegfach/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from './describe-api.ts';

const operation = z.looseObject({
  operationId: z.string(),
  'x-available': z.literal(false).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({})) }).optional(),
});
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const operationsOf = (bound: Parameters<typeof describeApi>[0]) =>
  Object.values(document.parse(JSON.parse(JSON.stringify(describeApi(bound)))).paths).flatMap((path) =>
    Object.values(path),
  );
const find = (name: string) => {
  const found = operationsOf([]).find(({ operationId }) => operationId === name);
  if (found === undefined) throw new Error(`${name} is not described`);
  return found;
};

describe('the description of the API', () => {
  it('lists every declared call once', () => {
    const names = operationsOf([]).map(({ operationId }) => operationId);
    expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('marks exactly the calls that no handler answers', () => {
    const marked = operationsOf(['notes']).filter((one) => one['x-available'] === false);
    const expected = Object.keys(endpoints).filter((name) => !Object.hasOwn(features.notes, name));
    expect(marked.map(({ operationId }) => operationId).toSorted()).toEqual(expected.toSorted());
  });

  it('contains files, headers and keys of the intake', () => {
    const intake = find('uploadDocuments');
    expect(JSON.stringify(intake.requestBody?.content['multipart/form-data'])).toContain('"format":"binary"');
    expect(intake.parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header' }),
    );
    expect(intake.security).toContainEqual({ intakeKey: [] });
  });
});
