import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the database that a test can interrupt. */
export interface DatabaseProxy {
  readonly port: number;
  /** Sets the port to which new connections go from now on. */
  aim(port: number): void;
  /** Ends all connections, and new ones immediately, until `mend`. */
  cut(): void;
  mend(): void;
  /**
   * From now on no byte and no end of a connection gets through in either direction, as if a firewall had dropped the open connections.
   * With `new connections too`, new ones are affected until `mend`.
   */
  swallow(which: 'open connections' | 'new connections too'): void;
  /**
   * Of the transactions in which a value with the marker is sent, the one with this number is committed, but its connection breaks before
   * the answer arrives. This happens once. @returns whether it has happened yet
   */
  loseAnswerToCommit(marker: string, transaction: number): () => boolean;
  close(): Promise<void>;
}

/** A simple query of PostgreSQL's protocol: 'Q', the length, the text, a zero byte. */
const COMMIT = Buffer.from('Q\0\0\0\u000bcommit\0', 'latin1');

interface Loss {
  readonly marker: string;
  /** Transactions with the marker that remain until the answer of one is lost. */
  left: number;
}

export async function startDatabaseProxy(aimedAt: number): Promise<DatabaseProxy> {
  let target = aimedAt;
  let isCut = false;
  let swallowsNew = false;
  const swallowed = new WeakSet<Socket>();
  let loss: Loss | undefined;
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (isCut) {
      client.destroy();
      return;
    }
    // A connection that is swallowed from its beginning gets no connection to the database.
    if (swallowsNew) return;
    const database = connect(target, '127.0.0.1');
    track(database);
    client.once('close', () => swallowed.has(client) || database.destroy());
    database.once('close', () => swallowed.has(client) || client.destroy());
    let isMarked = false;
    let isLost = false;
    client.on('data', (chunk) => {
      if (swallowed.has(client)) return;
      isMarked ||= loss !== undefined && chunk.includes(loss.marker);
      if (isMarked && loss !== undefined && chunk.includes(COMMIT)) {
        isMarked = false;
        loss.left -= 1;
        isLost = loss.left === 0;
        if (isLost) loss = undefined;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      // The answer has arrived, so the transaction is committed, but the client does not receive the answer.
      if (swallowed.has(client)) return;
      if (isLost) client.destroy();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    aim: (port) => (target = port),
    cut: () => {
      isCut = true;
      cutAll();
    },
    mend: () => {
      isCut = false;
      swallowsNew = false;
    },
    swallow: (which) => {
      for (const socket of sockets) swallowed.add(socket);
      swallowsNew = which === 'new connections too';
    },
    loseAnswerToCommit: (marker, transaction) => {
      const planned = { marker, left: transaction };
      loss = planned;
      return () => planned.left === 0;
    },
    close: () => {
      cutAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
