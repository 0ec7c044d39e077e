import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Made once: without a reason each answer would end with an error of its own and that one's stack. */
const CLOSED = new Error('the answer has left, or its client has gone');

/** What is to be done when a connection closes; one listener each, however many answers wait on it. */
const onConnections = new WeakMap<Socket, Set<() => void>>();

/**
 * Aborts when the answer has left or its client has gone, also when that was before this call. The answer's own `close` is not enough:
 * it is not repeated for who comes late, and an answer that waits behind another of its connection (pipelining) never gets one when
 * that connection closes.
 */
export function signalOfEnd(answer: ServerResponse, socket: Socket): AbortSignal {
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
