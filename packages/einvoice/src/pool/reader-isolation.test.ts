import { createServer } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { probeIsolation } from '../sandbox/isolation.ts';
import { buildPdf } from '../test-support/build-pdf.ts';
import { ReaderPool } from './reader-pool.ts';

const HOSTILE_READER = new URL('../test-support/hostile-reader.entry.ts', import.meta.url);
const isolation = await probeIsolation();
const pool = new ReaderPool({ size: 1 }, HOSTILE_READER);
const server = createServer((socket) => socket.end());
const connections = vi.fn();
server.on('connection', connections);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  await pool.close();
  server.close();
});

async function resultOf(instruction: string): Promise<string> {
  const reading = await pool.read(buildPdf([`(please ${instruction})`]));
  return reading.outcome === 'problem' ? reading.detail : reading.outcome;
}
const address = server.address();
const port = typeof address === 'object' ? String(address?.port) : '';

describe('a reader that is controlled by its document', { timeout: 60_000 }, () => {
  it('cannot read files outside of the program', async () => {
    expect(await resultOf('read /etc/passwd')).toBe('ERR_ACCESS_DENIED');
  });

  // Without namespaces these tests cannot pass; the portal then logs at its start that readers are not isolated.
  describe.runIf(isolation.isIsolated)('on a system that allows namespaces', () => {
    it('cannot connect to any address, not even on its own machine', async () => {
      expect(await resultOf(`connect 127.0.0.1|${port}`)).toMatch(/^E(?:NETUNREACH|NETDOWN|HOSTUNREACH)$/);
      expect(await resultOf('interfaces')).toBe('');
      expect(connections).not.toHaveBeenCalled();
    });

    it('cannot signal the portal, because it cannot see its process', async () => {
      const ended = vi.fn();
      process.once('SIGTERM', ended);
      expect(await resultOf(`signal ${process.pid}`)).toBe('ESRCH');
      expect(ended).not.toHaveBeenCalled();
      process.removeListener('SIGTERM', ended);
    });
  });

  it.runIf(!isolation.isIsolated)('is reported as not isolated on a system that forbids namespaces', () => {
    expect(isolation).toHaveProperty('reason');
  });
});
