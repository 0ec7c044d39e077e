import type { FastifyInstance } from 'fastify';
import { isMonitoring } from './monitoring-token.ts';

/** Who knows how the portal is. */
export interface ReadinessSource {
  /** What keeps it from serving. */
  readonly findFaults: () => Promise<readonly string[]>;
  /** What somebody should look at while it serves all the same. */
  readonly findWarnings?: () => Promise<readonly string[]>;
}

/**
 * Answers /readyz: strangers and proxies learn by the status alone whether the portal serves; what keeps it from that is for the
 * monitoring, and for the log, once when it changes.
 */
export function serveReadiness(
  server: FastifyInstance,
  { findFaults, findWarnings }: ReadinessSource,
  token: string | undefined,
): void {
  let told = '';
  server.get('/readyz', async (request, reply) => {
    const faults = await findFaults();
    if (faults.join() !== told) {
      told = faults.join();
      if (faults.length > 0) server.log.warn({ faults }, 'the portal is not ready');
      else server.log.info('the portal is ready again');
    }
    if (faults.length === 0) {
      const warnings = (await findWarnings?.()) ?? [];
      if (warnings.length === 0) return reply.send({ status: 'ok' });
      const attention = { status: 'attention' };
      return reply.send(isMonitoring(request, token) ? { ...attention, warnings } : attention);
    }
    const status = 'unavailable';
    return reply.code(503).send(isMonitoring(request, token) ? { status, faults } : { status });
  });
}
