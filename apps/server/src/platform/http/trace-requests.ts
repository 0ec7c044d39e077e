import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, type OpenSpan, runInSpan, startTrace } from '../tracing/index.ts';

/** Paths that proxies and the monitoring request every few seconds. */
const UNTRACED = new Set(['/livez', '/readyz', '/metrics']);
const UNKNOWN_ROUTE = 'none';
const FIRST_SERVER_ERROR = 500;

/**
 * One trace for each request, with the template of its route. It always begins here: a `traceparent` of a client could hide
 * its request (by the flag for not sampled) or put spans into a trace of others. Only that of an ERP with a valid intake key
 * is kept, as a link.
 */
export function traceRequests(server: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? UNKNOWN_ROUTE;
    const span = UNTRACED.has(route) ? undefined : startTrace(describe(request, route));
    if (span !== undefined) spans.set(request, span);
    runInSpan(span, done);
  });
  // A body is parsed in events of its connection, which are outside of the span.
  server.addHook('preValidation', (request, _reply, done) => runInSpan(spans.get(request), done));
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': statusCode });
    const { traceparent } = request.headers;
    if (request.keyHolder !== undefined && typeof traceparent === 'string') span?.link(traceparent);
    span?.end(statusCode < FIRST_SERVER_ERROR ? undefined : { error: undefined });
    done();
  });
}

function describe(request: FastifyRequest, route: string) {
  return {
    name: `${request.method} ${route}`,
    kind: 'server' as const,
    attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
  };
}
