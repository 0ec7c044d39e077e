import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that the system chooses itself, for connections and for servers without a number (`ip_local_port_range`): of those, another
 * process could get one before its server listens, or while it is restarted.
 */
const [FIRST, LAST] = [20_000, 32_767];

/** Ports that are free now, all different. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const isListening = await once(probe.listen(port), 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((resolve) => probe.close(resolve));
  return isListening;
}
