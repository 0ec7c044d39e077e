import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { API_BASE, type OpenApiDocument } from '@belegfach/contract';
import { BODY_TIMEOUTS, type BodyTimeouts, enforceBodyTimeouts } from './uploads/body-timeouts.ts';
import { logRequest } from './access-log.ts';
import { type AnyCaller, CONTENT_TYPES, type FeatureRoutes, type KeyHolder } from './call.ts';
import { NotFound } from '../errors/index.ts';
import type { BackgroundLog } from '../faults/index.ts';
import { bindRoutes, type HttpDependencies } from './bind-routes.ts';
import { COMPRESSION } from './compression.ts';
import { serveDocumentation } from './documentation/documentation.ts';
import { handleError } from './errors.ts';
import { drainResponsesOnClose } from './drain-responses.ts';
import { addDeliveryRecords } from './files/delivery-records.ts';
import { type MetricsEndpoint, serveMetrics } from './monitoring/metrics-endpoint.ts';
import { type ReadinessSource, serveReadiness } from './monitoring/readiness-endpoint.ts';
import { traceRequests } from './trace-requests.ts';
import { openUploadFolder } from './uploads/upload-folder.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { detectUndeclaredProxy } from './undeclared-proxy.ts';
import { respondToMalformed, respondToUnroutable } from './unroutable.ts';
import { type PortalInformation, serveWebApp } from './web-app/web-app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: AnyCaller | undefined;
    keyHolder: KeyHolder | undefined;
    /** Loads the caller again; rejects with the error with which the request would now be refused. */
    renewCaller: () => Promise<AnyCaller | KeyHolder | undefined>;
  }
  interface FastifyInstance {
    /** The log for faults of the database and of the documents, which occur in all calls at the same time. */
    outageLog: Pick<BackgroundLog, 'error'>;
  }
  interface FastifyContextConfig {
    bodyType?: 'json' | 'form' | 'multipart';
    acceptsAnyForm?: boolean;
    /** The maximum of an upload; the connection of a client that sends more is closed. */
    maxBodyBytes?: number;
  }
}

const MAX_BODY_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_TIMEOUT_MS = 5_000;
/**
 * With the framework's default of ten seconds, a start on a busy machine would fail. The operator checks the start with
 * /readyz.
 */
const PLUGIN_TIMEOUT_MS = 120_000;

export interface ServerOptions<Caller extends AnyCaller> extends HttpDependencies<Caller>, ReadinessSource {
  readonly logger: FastifyBaseLogger;
  readonly outageLog: Pick<BackgroundLog, 'error'>;
  readonly trustedProxies: readonly string[];
  readonly routes: readonly FeatureRoutes[];
  /** The metrics of /metrics and the token that gives access to them. */
  readonly metrics: MetricsEndpoint;
  /** The built web app; if undefined, only the API is served. */
  readonly webFolder: string | undefined;
  readonly portal: PortalInformation;
  /** The description of the API that everybody may read and browse; undefined in production. */
  readonly publicDescription: OpenApiDocument | undefined;
  readonly bodyTimeouts?: BodyTimeouts;
}

export async function createServer<Caller extends AnyCaller>(
  options: ServerOptions<Caller>,
): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: MAX_BODY_BYTES,
    // The time limit of a body depends on its kind: see enforceBodyTimeouts.
    requestTimeout: 0,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_TIMEOUT_MS },
    frameworkErrors: respondToUnroutable,
    clientErrorHandler: respondToMalformed,
    // Running transfers end before the server closes; idle connections are closed immediately.
    forceCloseConnections: 'idle',
  });
  // This hook is added first, so that the steps of all other hooks belong to the span.
  traceRequests(server);
  drainResponsesOnClose(server.server);
  addDeliveryRecords(server);
  // Reading the address once makes Node remember it after the client has disconnected, so that audit trail and access
  // log can record it.
  server.server.on('connection', ({ remoteAddress }) => remoteAddress);
  server.decorateRequest('caller', undefined);
  server.decorateRequest('keyHolder', undefined);
  server.decorateRequest('renewCaller', () => Promise.resolve(undefined));
  server.decorate('outageLog', options.outageLog);
  server.setErrorHandler(handleError);
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply);
    done();
  });
  detectUndeclaredProxy(server, { ...options, registry: options.metrics.registry });
  enforceBodyTimeouts(server, options.bodyTimeouts ?? BODY_TIMEOUTS);
  addSecurityHeaders(server);
  await server.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  await server.register(multipart, { throwFileSizeLimit: false });
  const stopRemovals = await openUploadFolder(options.uploadFolder);
  server.addHook('onClose', () => stopRemovals());
  await server.register(compress, COMPRESSION);
  refuseOtherContentTypes(server);

  server.get('/livez', (_request, reply) => reply.send({ status: 'ok' }));
  serveReadiness(server, options, options.metrics.token);
  serveMetrics(server, options.metrics);
  bindRoutes(server, options.routes, options);
  if (options.publicDescription !== undefined) await serveDocumentation(server, options.publicDescription);

  const page =
    options.webFolder === undefined
      ? undefined
      : await serveWebApp(server, options.webFolder, options.portal);
  server.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && !isPathBelow(request.url, API_BASE) && !isPathBelow(request.url, '/assets');
    if (page !== undefined && isPage) return page(request, reply);
    return handleError(new NotFound(), request, reply);
  });
  return server;
}

function isPathBelow(url: string, base: string): boolean {
  return url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);
}

/** Refuses a body whose content type is not the declared one of its call, with 415. */
function refuseOtherContentTypes(server: FastifyInstance): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const contentType = request.headers['content-type'];
    const { bodyType, acceptsAnyForm = false } = request.routeOptions.config;
    const type = contentType === undefined ? undefined : readType(contentType);
    const isExpectedType =
      contentType === undefined ||
      bodyType === undefined ||
      type === CONTENT_TYPES[bodyType] ||
      (acceptsAnyForm && type === CONTENT_TYPES.multipart);
    done(isExpectedType ? null : Object.assign(new Error('content type'), { statusCode: 415 }), payload);
  });
}

/** The longest boundary has 70 characters (RFC 2046 section 5.1.1). */
const MAX_CONTENT_TYPE_LENGTH = 256;

/**
 * The content type without its parameters; undefined if it is longer than any valid one, since trimming takes time
 * quadratic in its length.
 */
function readType(contentType: string): string | undefined {
  if (contentType.length > MAX_CONTENT_TYPE_LENGTH) return undefined;
  // Only the whitespace of HTTP is trimmed (RFC 9110 section 5.6.3).
  return contentType
    .split(';', 1)[0]
    ?.replace(/^[ \t]+|[ \t]+$/g, '')
    .toLowerCase();
}
