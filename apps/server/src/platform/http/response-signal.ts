import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Created once: without a reason, each abort would create an error with its own stack. */
const CLOSED_ERROR = new Error('the response is complete, or its client has disconnected');

/** The callbacks for the close of each connection, so that a connection has one listener for all its responses. */
const closeCallbacks = new WeakMap<Socket, Set<() => void>>();

/**
 * Creates a signal that aborts when the response was sent or its client disconnected, even before this call. The
 * response's own `close` event is not enough: late listeners do not get it, and neither does a response that waits
 * behind another one of its connection (pipelining) when the connection closes.
 */
export function abortSignalOfResponse(response: ServerResponse, socket: Socket): AbortSignal {
  const ended = new AbortController();
  const callbacks = callbacksOf(socket);
  const end = () => {
    callbacks.delete(end);
    ended.abort(CLOSED_ERROR);
  };
  callbacks.add(end);
  response.once('close', end);
  if (response.destroyed || socket.destroyed) end();
  return ended.signal;
}

function callbacksOf(socket: Socket): Set<() => void> {
  const existing = closeCallbacks.get(socket);
  if (existing !== undefined) return existing;
  const callbacks = new Set<() => void>();
  closeCallbacks.set(socket, callbacks);
  socket.once('close', () => {
    for (const callback of callbacks) callback();
  });
  return callbacks;
}
