import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** Responses that are not fully sent. */
  running: number;
  isUsed: boolean;
}

/**
 * Lets a closing server complete its running responses. Node counts a connection as idle, and closes it, as soon as the
 * response is in its buffers, even while most of it waits for a slow client. A document in memory is written at once, so
 * every shutdown would truncate it. Here a response runs until its last byte was sent; then its connection is closed.
 */
export function drainResponsesOnClose(server: Server): void {
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
  // Node's own `close` calls this once.
  server.closeIdleConnections = () => {
    isClosing = true;
    // A connection that is sending its first request is not closed yet.
    for (const [socket, { running, isUsed }] of connections)
      if (running === 0 && (isUsed || socket.bytesRead === 0)) socket.destroy();
  };
}
