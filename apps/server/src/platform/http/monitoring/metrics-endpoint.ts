import type { FastifyInstance } from 'fastify';
import { NotFound } from '../../errors/index.ts';
import { hasMonitoringToken } from './monitoring-token.ts';
import { Counter, Histogram, type Registry } from '../../metrics/index.ts';

export interface MetricsEndpoint {
  readonly registry: Registry;
  /** The token that a caller must send: `Authorization: Bearer <token>`. Undefined: no caller has access. */
  readonly token: string | undefined;
}

/** Upper bounds of the duration of calls, in seconds: lists take hundredths of a second, ZIPs minutes. */
const DURATION_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** One route label for all unknown paths, so that a client cannot create any number of time series. */
const UNKNOWN_ROUTE = 'none';

/** Counts every response by its route template. Serves the metrics to callers with the token; others get 404. */
export function serveMetrics(server: FastifyInstance, { registry, token }: MetricsEndpoint): void {
  const registers = [registry];
  const responses = new Counter({
    name: 'belegfach_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'belegfach_http_request_duration_seconds',
    help: 'From the first byte of a request to the last one of its answer.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BOUNDS,
    registers,
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? UNKNOWN_ROUTE;
    responses.inc({ method: request.method, route, status: String(reply.statusCode) });
    durations.observe({ method: request.method, route }, reply.elapsedTime / 1000);
    done();
  });
  server.get('/metrics', async (request, reply) => {
    if (!hasMonitoringToken(request, token)) throw new NotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
