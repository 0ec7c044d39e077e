import { API_BASE, type OpenApiDocument } from '@belegfach/contract';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The policy of the documentation page: its viewer needs inline styles and data: images, and no inline script. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Serves the OpenAPI 3.1 document to everybody at /api/openapi.json, and its viewer at /api/docs. */
export async function serveDocumentation(server: FastifyInstance, document: OpenApiDocument): Promise<void> {
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
