import {
  API_BASE,
  type EndpointDefinition,
  errorBody,
  type FeatureName,
  features,
} from '@belegfach/contract';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureRoutes } from './call.ts';

/** The documentation page's own policy: its viewer sets inline styles and shows data: images, and runs no inline script. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** OpenAPI 3.1 of the bound features at /api/openapi.json, browsable at /api/docs. */
export async function serveDocumentation(
  server: FastifyInstance,
  routes: readonly FeatureRoutes[],
): Promise<void> {
  const document = describeApi(routes.map(({ feature }) => feature));
  server.get(`${API_BASE}/openapi.json`, (_request, reply) => reply.send(document));
  await server.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  });
  await server.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    staticCSP: POLICY,
    uiConfig: { deepLinking: true },
  });
}

/** Pure: the features' declarations as an OpenAPI 3.1 document. */
export function describeApi(names: readonly FeatureName[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const feature of names) {
    const declared: Readonly<Record<string, EndpointDefinition>> = features[feature];
    for (const [name, definition] of Object.entries(declared))
      (paths[definition.path] ??= {})[definition.method.toLowerCase()] = describe(name, feature, definition);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Belegfach',
      version: '1',
      description: 'The API of the portal. Errors have one shape; `code` names a catalogue error.',
    },
    servers: [{ url: API_BASE }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
    paths,
  };
}

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
};

function describe(name: string, feature: FeatureName, definition: EndpointDefinition): object {
  const isPublic = definition.access.SuperAdmin === 'public';
  const roles = Object.entries(definition.access).flatMap(([role, cell]) =>
    cell === 'denied' ? [] : [`${role} (${cell})`],
  );
  return {
    operationId: name,
    tags: [feature],
    summary: definition.summary,
    description: isPublic ? 'Needs no token.' : `Roles and row scopes: ${roles.join(', ')}.`,
    security: isPublic ? [] : [{ token: [] }],
    parameters: [...parameters('path', definition.params), ...parameters('query', definition.query)],
    ...(definition.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [BODY_TYPES[definition.bodyType ?? 'json']]: { schema: schemaOf(definition.body, 'input') },
            },
          },
        }),
    responses: {
      [String(definition.status ?? (definition.answer === 'nothing' ? 204 : 200))]: success(definition),
      default: {
        description: ['Refused.', ...(definition.errors ?? [])].join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function success(definition: EndpointDefinition): object {
  if (definition.answer === 'nothing') return { description: 'Done' };
  if ('json' in definition.answer)
    return {
      description: 'Success',
      content: { 'application/json': { schema: schemaOf(definition.answer.json, 'output') } },
    };
  return {
    description: 'A file',
    content: Object.fromEntries(
      definition.answer.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): object[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
}
