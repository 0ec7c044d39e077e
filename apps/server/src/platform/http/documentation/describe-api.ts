import {
  API_BASE,
  type EndpointDefinition,
  type ErrorCode,
  errorBody,
  type FeatureName,
  features,
  type FilePart,
  type OpenApiDocument,
} from '@belegfach/contract';
import { z } from 'zod';
import { CONTENT_TYPES } from '../call.ts';

/** Describes every declared call as an OpenAPI 3.1 document. @param version of the portal */
export function describeApi(version: string): OpenApiDocument {
  const paths: Record<string, Record<string, object>> = {};
  // The keys of this constant are exactly the keys of its type.
  for (const feature of Object.keys(features) as FeatureName[]) {
    const definitions: Readonly<Record<string, EndpointDefinition>> = features[feature];
    for (const [name, definition] of Object.entries(definitions))
      (paths[definition.path] ??= {})[definition.method.toLowerCase()] = describeCall(
        name,
        feature,
        definition,
      );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Belegfach',
      version,
      description: 'The API of the portal. Errors have one shape; `code` names a catalogue error.',
    },
    servers: [{ url: API_BASE }],
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An access token of a signed-in user.' },
        intakeKey: { type: 'http', scheme: 'bearer', description: 'An intake key of a provider.' },
      },
      schemas: { Error: toJsonSchema(errorBody, 'output') },
    },
    paths,
  };
}

function describeCall(name: string, feature: FeatureName, definition: EndpointDefinition): object {
  const body = describeBody(definition);
  return {
    operationId: name,
    tags: [feature],
    summary: definition.summary,
    description: describeAccess(definition),
    security: listSecuritySchemes(definition),
    parameters: [
      ...describeParameters('path', definition.params),
      ...describeParameters('query', definition.query),
      ...describeParameters('header', definition.headers),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [CONTENT_TYPES[definition.bodyType ?? 'json']]: { schema: body } },
          },
        }),
    responses: {
      [String(definition.status ?? (definition.response === undefined ? 204 : 200))]:
        describeSuccess(definition),
      default: {
        description: ['Refused.', ...listErrors(definition)].join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function listErrors({ intakeKey, errors = [] }: EndpointDefinition): readonly ErrorCode[] {
  return intakeKey === undefined ? errors : ['IntakeKeyInvalid', ...errors];
}

function isPublic({ access }: EndpointDefinition): boolean {
  return access.SuperAdmin === 'public';
}

function describeAccess(definition: EndpointDefinition): string {
  if (isPublic(definition)) return 'Needs no token.';
  const roles = Object.entries(definition.access).flatMap(([role, scope]) =>
    scope === 'denied' ? [] : [`${role} (${scope})`],
  );
  if (roles.length > 0) return `Roles and row scopes: ${roles.join(', ')}.`;
  return definition.intakeKey === 'mayChangeCustomers'
    ? 'Only with an intake key that may change customers.'
    : 'Only with an intake key.';
}

function listSecuritySchemes(definition: EndpointDefinition): object[] {
  if (isPublic(definition)) return [];
  const isForRoles = Object.values(definition.access).some((scope) => scope !== 'denied');
  return [
    ...(isForRoles ? [{ token: [] }] : []),
    ...(definition.intakeKey !== undefined ? [{ intakeKey: [] }] : []),
  ];
}

/** The schema of a body: its fields and, if it is multipart, its files. */
function describeBody({ body, files }: EndpointDefinition): object | undefined {
  const fields = body === undefined ? undefined : toJsonSchema(body, 'input');
  if (files === undefined) return fields;
  const properties = Object.entries(files).map(([name, part]) => [name, describeFiles(part)] as const);
  const parts = { type: 'object', properties: Object.fromEntries(properties) };
  return fields === undefined ? parts : { allOf: [fields, parts] };
}

function describeFiles({ maxFiles, maxBytes, endings }: FilePart): object {
  const description = `At most ${maxBytes} bytes${endings === undefined ? '' : `, ${endings.join(', ')}`}.`;
  const file = { type: 'string', format: 'binary', description };
  return maxFiles === 1 ? file : { type: 'array', maxItems: maxFiles, items: file };
}

function describeSuccess(definition: EndpointDefinition): object {
  if (definition.response === undefined) return { description: 'Done' };
  if ('json' in definition.response)
    return {
      description: 'Success',
      content: { 'application/json': { schema: toJsonSchema(definition.response.json, 'output') } },
    };
  return {
    description: 'A file',
    content: Object.fromEntries(
      definition.response.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  };
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.looseObject({})).default({}),
  required: z.array(z.string()).default([]),
});

function describeParameters(location: 'path' | 'query' | 'header', schema: z.ZodType | undefined): object[] {
  if (schema === undefined) return [];
  const { properties, required } = objectSchema.parse(toJsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
}
