import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Ends a server without cutting anybody off: keeps answering while proxies learn from /readyz that it stops, then takes no more
 * connections and lets what runs come to its end. What still runs at the limit is cut, so that its client sees a broken transfer and
 * never a short file that looks whole.
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
