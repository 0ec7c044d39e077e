import type { FastifyInstance } from 'fastify';
import { adviceOn, type ReadinessFault, settingsOf } from '../../health/index.ts';
import { hasMonitoringToken } from './monitoring-token.ts';

/** The source of the portal's state. */
export interface ReadinessSource {
  /** The faults that prevent the portal from serving. */
  readonly findFaults: () => Promise<readonly ReadinessFault[]>;
  /** Why the documents are a fault, for the log. */
  readonly describeDocumentFault?: () => string | undefined;
  /** Warnings that a person should look at while the portal still serves. */
  readonly findWarnings?: () => Promise<readonly string[]>;
  /** The setting of the document store, to name with a fault of the documents. */
  readonly documentSetting?: 'DATA_DIR' | 'DOCUMENT_STORE' | undefined;
}

/**
 * Serves /readyz. Only the monitoring sees the faults; other clients and proxies see the status. The faults are logged
 * once when they change.
 */
export function serveReadiness(
  server: FastifyInstance,
  { findFaults, findWarnings, describeDocumentFault, documentSetting = 'DATA_DIR' }: ReadinessSource,
  token: string | undefined,
): void {
  let loggedFaults = '';
  server.get('/readyz', async (request, reply) => {
    const faults = await findFaults();
    if (faults.join() !== loggedFaults) {
      loggedFaults = faults.join();
      const reason = faults.includes('documents') ? describeDocumentFault?.() : undefined;
      if (faults.length > 0)
        server.log.warn(
          {
            faults,
            settings: settingsOf(faults, documentSetting),
            advice: adviceOn(faults),
            ...(reason && { reason }),
          },
          'the portal is not ready',
        );
      else server.log.info('the portal is ready again');
    }
    const isMonitoring = hasMonitoringToken(request, token);
    if (faults.length > 0)
      return reply.code(503).send({ status: 'unavailable', ...(isMonitoring ? { faults } : {}) });
    const warnings = (await findWarnings?.()) ?? [];
    if (warnings.length === 0) return reply.send({ status: 'ok' });
    return reply.send({ status: 'attention', ...(isMonitoring ? { warnings } : {}) });
  });
}
