import { endpoints } from '@belegfach/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from './describe-api.ts';

const operation = z.looseObject({
  operationId: z.string(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({})) }).optional(),
  responses: z.looseObject({ default: z.looseObject({ description: z.string() }) }),
});
const document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

const listOperations = () =>
  Object.values(document.parse(JSON.parse(JSON.stringify(describeApi('1.4.0')))).paths).flatMap((path) =>
    Object.values(path),
  );
const findOperation = (name: string) => {
  const operationFound = listOperations().find(({ operationId }) => operationId === name);
  if (operationFound === undefined) throw new Error(`${name} is not described`);
  return operationFound;
};

describe('the description of the API', () => {
  it('lists every declared call once', () => {
    const names = listOperations().map(({ operationId }) => operationId);
    expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('contains the version of the portal', () => {
    expect(describeApi('1.4.0')).toMatchObject({ openapi: '3.1.0', info: { version: '1.4.0' } });
  });

  it('describes the files, the headers and the key of an upload', () => {
    const intake = findOperation('uploadDocuments');
    expect(JSON.stringify(intake.requestBody?.content['multipart/form-data'])).toContain('"format":"binary"');
    expect(intake.parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header' }),
    );
    expect(intake.security).toContainEqual({ intakeKey: [] });
  });

  it('names the error of an invalid intake key for exactly the calls that are open to keys', () => {
    const named = listOperations().filter(({ responses }) =>
      responses.default.description.includes('IntakeKeyInvalid'),
    );
    const open = listOperations().filter(({ security }) => security.some((scheme) => 'intakeKey' in scheme));
    expect(named.map(({ operationId }) => operationId)).toEqual(open.map(({ operationId }) => operationId));
    expect(open).not.toEqual([]);
  });

  it('says which right an intake key needs', () => {
    const customers = findOperation('putCustomers');
    expect(customers.security).toEqual([{ intakeKey: [] }]);
    expect(customers.description).toBe('Only with an intake key that may change customers.');
  });
});
