import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Created once: without a reason, each abort would create an error with its own stack. */
const CLOSED = new Error('the response is complete, or its client has disconnected');

/** Callbacks for the close of a connection; one listener per connection, however many responses wait on it. */
const onConnections = new WeakMap<Socket, Set<() => void>>();

/**
 * Aborts when the response was sent or its client disconnected, even if that was before this call. The response's own
 * `close` event is not enough: it is not repeated for late listeners, and a response that waits behind another one of
 * its connection (pipelining) gets no `close` when the connection closes.
 */
export function abortSignalOfResponse(answer: ServerResponse, socket: Socket): AbortSignal {
  const ended = new AbortController();
  const ofConnection = endsOf(socket);
  const end = () => {
    ofConnection.delete(end);
    ended.abort(CLOSED);
  };
  ofConnection.add(end);
  answer.once('close', end);
  if (answer.destroyed || socket.destroyed) end();
  return ended.signal;
}

function endsOf(socket: Socket): Set<() => void> {
  const known = onConnections.get(socket);
  if (known !== undefined) return known;
  const ends = new Set<() => void>();
  onConnections.set(socket, ends);
  socket.once('close', () => {
    for (const end of ends) end();
  });
  return ends;
}
