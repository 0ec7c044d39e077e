import { createServer } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { probeIsolation } from '../sandbox/isolation.ts';
import { buildPdf } from '../test-support/build-pdf.ts';
import { Pool } from './reader-pool.ts';

const MISBEHAVING = new URL('../test-support/misbehaving-reader.entry.ts', import.meta.url);
const isolation = await probeIsolation();
const pool = new Pool(MISBEHAVING, { size: 1 });
const server = createServer((socket) => socket.end());
const connections = vi.fn();
server.on('connection', connections);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  await pool.close();
  server.close();
});

async function orderOf(order: string): Promise<string> {
  const reading = await pool.read(buildPdf([`(please ${order})`]));
  return reading.outcome === 'problem' ? reading.detail : reading.outcome;
}
const address = server.address();
const port = typeof address === 'object' ? String(address?.port) : '';

describe('a reader that its file has taken over', { timeout: 60_000 }, () => {
  it('reads nothing outside of the program', async () => {
    expect(await orderOf('read /etc/passwd')).toBe('ERR_ACCESS_DENIED');
  });

  // Where the system forbids namespaces, the portal says so at its start; there is nothing to try then.
  describe.runIf(isolation.isIsolated)('where the system allows namespaces', () => {
    it('reaches nobody over the network, not even on its own machine', async () => {
      expect(await orderOf(`connect 127.0.0.1|${port}`)).toMatch(/^E(?:NETUNREACH|NETDOWN|HOSTUNREACH)$/);
      expect(await orderOf('interfaces')).toBe('');
      expect(connections).not.toHaveBeenCalled();
    });

    it('signals nobody: the portal is not to be seen', async () => {
      const ended = vi.fn();
      process.once('SIGTERM', ended);
      expect(await orderOf(`signal ${process.pid}`)).toBe('ESRCH');
      expect(ended).not.toHaveBeenCalled();
      process.removeListener('SIGTERM', ended);
    });
  });

  it.runIf(!isolation.isIsolated)('is known to reach the network where the system forbids namespaces', () => {
    expect(isolation).toHaveProperty('reason');
  });
});
