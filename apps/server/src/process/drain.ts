import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Ends a server without cutting running requests: keeps answering until proxies learn from /readyz that it stops, then
 * accepts no more connections and lets running requests finish. A transfer that still runs at the limit is cut, so that
 * its client sees a broken transfer and never a short file that looks complete.
 */
export async function drain(
  app: FastifyInstance,
  { proxyWaitMs, transferLimitMs }: { readonly proxyWaitMs: number; readonly transferLimitMs: number },
): Promise<void> {
  await wait(proxyWaitMs);
  const timer = setTimeout(() => app.server.closeAllConnections(), transferLimitMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
