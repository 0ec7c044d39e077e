import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerMalformedRequest } from '../unroutable.ts';

/** Time limits of bodies; an argument of the server, so that tests can use short ones. */
export interface BodyTimeouts {
  /** The whole body of a call that is not an upload. */
  readonly wholeMs: number;
  /** The longest pause of an upload, whose total duration is unlimited. */
  readonly uploadIdleMs: number;
  /** The rest of a body that is still sent after the response. */
  readonly leftoverMs: number;
}

export const BODY_TIMES: BodyTimeouts = { wholeMs: 30_000, uploadIdleMs: 60_000, leftoverMs: 30_000 };

/** The interval of the checks; a limit may be exceeded by this much. */
const CHECK_MS = 1_000;

/**
 * Ends requests whose body arrives too slowly or never ends. The server's own limit does not distinguish between a form
 * that a client holds back and a large file over a slow connection.
 */
export function enforceBodyTimeouts(server: FastifyInstance, times: BodyTimeouts): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      watch(request, reply, times);
    done();
  });
}

function watch(request: FastifyRequest, reply: FastifyReply, times: BodyTimeouts): void {
  const { raw } = request;
  const { socket } = raw;
  // An injected request of a test has no connection.
  if (!(socket instanceof Socket)) return;
  const { bodyType, maxBodyBytes = Number.MAX_SAFE_INTEGER } = request.routeOptions.config;
  const isUpload = bodyType === 'multipart';
  const before = socket.bytesRead;
  let seen = before;
  let since = performance.now();
  let limitMs = isUpload ? times.uploadIdleMs : times.wholeMs;
  const check = () => {
    if (isUpload && !reply.raw.writableEnded && socket.bytesRead !== seen) {
      seen = socket.bytesRead;
      since = performance.now();
    }
    if (socket.bytesRead - before > maxBodyBytes) stop();
    else if (performance.now() - since > limitMs) expire();
  };
  const timer = setInterval(check, Math.min(CHECK_MS, limitMs));
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    socket.destroy();
  };
  const expire = () => {
    clearInterval(timer);
    if (reply.raw.headersSent) socket.destroy();
    else
      answerMalformedRequest(
        Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
  };
  raw.once('end', () => clearInterval(timer));
  raw.once('close', () => clearInterval(timer));
  reply.raw.once('finish', () => {
    since = performance.now();
    limitMs = times.leftoverMs;
  });
}
