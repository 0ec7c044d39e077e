import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** Answers that have not left the process. */
  running: number;
  isUsed: boolean;
}

/**
 * Lets a server that closes send its answers to the end. Node counts a connection as idle as soon as its answer was handed over, also
 * while most of it waits for a slow client, and closes it: a document, which is handed over whole, would be cut by every stop. Here an
 * answer runs until its last byte has left; then its connection ends.
 */
export function keepAnswersWhole(server: Server): void {
  const connections = new Map<Socket, Connection>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { running: 0, isUsed: false });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.running += 1;
    connection.isUsed = true;
    response.once('close', () => {
      connection.running -= 1;
      if (isClosing && connection.running === 0) socket.end();
    });
  });
  // What Node's own `close` calls, once.
  server.closeIdleConnections = () => {
    isClosing = true;
    // One that is just sending its first request is waited for.
    for (const [socket, { running, isUsed }] of connections)
      if (running === 0 && (isUsed || socket.bytesRead === 0)) socket.destroy();
  };
}
