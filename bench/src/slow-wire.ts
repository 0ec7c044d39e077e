import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A local port that leads to a server and delays all bytes in both directions, as a long distance does. */
export interface SlowWire {
  readonly port: number;
  close(): Promise<void>;
}

export async function startSlowWire(port: number, delayMs: number): Promise<SlowWire> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const remote = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, remote],
      [remote, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => void setTimeout(() => to.write(chunk), delayMs));
      from.once('close', () => {
        sockets.delete(from);
        setTimeout(() => to.destroy(), delayMs);
      });
      from.on('error', () => undefined);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
