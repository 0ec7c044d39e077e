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
   * From now on nothing passes through the open connections in either direction, not even their end, as if a firewall had dropped them.
   * With `new connections too`, the same happens to new connections until `mend`.
   */
  swallow(which: 'open connections' | 'new connections too'): void;
  /**
   * Loses the answer to one commit: counts the transactions that send a value with the marker, lets the one with this number commit, and
   * then breaks its connection before the answer arrives. This happens once. @returns whether it has happened yet
   */
  loseAnswerToCommit(marker: string, transaction: number): () => boolean;
  close(): Promise<void>;
}

/** A simple query of PostgreSQL's protocol: 'Q', the length, the text, a zero byte. */
const COMMIT = Buffer.from('Q\0\0\0\u000bcommit\0', 'latin1');

interface Loss {
  readonly marker: string;
  /** The number of transactions with the marker until the one whose answer is lost. */
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
    // While new connections are dropped too, they get no connection to the database.
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
