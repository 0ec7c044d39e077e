import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { logRequest } from './access-log.ts';
import { handleError } from './errors.ts';
import { ANSWER_HEADERS } from './security-headers.ts';

/**
 * Answers an address that no route can be looked up for (a broken percent sign, an endless parameter). No hook runs for it, so
 * the headers and the line in the access log are given here.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void handleError(error, request, reply.headers(ANSWER_HEADERS));
  logRequest(request, reply);
}

const BROKEN_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what is not even a request (RFC 9112), on the bare connection, and ends it. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = BROKEN_STATUS[error.code ?? ''] ?? 400;
  const title = STATUS_CODES[status] ?? 'Bad Request';
  const body = JSON.stringify({ status, title });
  const headers = Object.entries({
    ...ANSWER_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  const lines = [`HTTP/1.1 ${status} ${title}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
