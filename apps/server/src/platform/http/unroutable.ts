import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { logRequest } from './access-log.ts';
import { handleError } from './errors.ts';
import { DEFAULT_HEADERS } from './security-headers.ts';

/**
 * Responds to a URL for which no route can be looked up (a malformed percent encoding, an overlong parameter). No hook
 * runs for it, so headers and access log are handled here.
 */
export function respondToUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void handleError(error, request, reply.headers(DEFAULT_HEADERS));
  logRequest(request, reply);
}

const STATUS_BY_ERROR_CODE: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Responds to bytes that are not a valid request (RFC 9112) directly on the connection and closes it. */
export function respondToMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_ERROR_CODE[error.code ?? ''] ?? 400;
  const title = STATUS_CODES[status] ?? 'Bad Request';
  const body = JSON.stringify({ status, title });
  const headers = Object.entries({
    ...DEFAULT_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  const lines = [`HTTP/1.1 ${status} ${title}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
