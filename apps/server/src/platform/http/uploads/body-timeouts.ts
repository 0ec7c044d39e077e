import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MIN_RATES } from '../../transfer-limits/index.ts';
import { answerMalformedRequest } from '../unroutable.ts';

/** Limits of the time that bodies take; an argument of the server, so that tests can use short ones. */
export const BODY_TIMES = {
  /** The whole body of a call that is not an upload. */
  wholeMs: 30_000,
  /** The longest pause of an upload, whose total duration is unlimited. */
  uploadIdleMs: 60_000,
  /** The period over which the throughput of an upload is measured. */
  uploadWindowMs: 60_000,
  /** The minimum throughput of an upload in bytes per second, averaged over a period of waiting for the client. */
  uploadMinRate: MIN_RATES.document,
  /** For the rest of a body that the client still sends after the response. */
  leftoverMs: 30_000,
};
export type BodyTimeouts = Readonly<typeof BODY_TIMES>;

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
  const checkMs = Math.min(CHECK_MS, isUpload ? times.uploadIdleMs : times.wholeMs);
  const isUploadTooSlow = measureUpload(raw, times, checkMs);
  let since = performance.now();
  let limitMs = times.wholeMs;
  const check = () => {
    if (socket.bytesRead - before > maxBodyBytes) stop();
    else if (isUpload && !reply.raw.writableEnded ? isUploadTooSlow() : performance.now() - since > limitMs)
      expire();
  };
  const timer = setInterval(check, checkMs);
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

/**
 * Measures an upload by regular checks. The returned function tells whether the upload has paused for too long, or
 * whether less than the minimum arrived while the server waited for the client. While received bytes wait to be read,
 * the server is not waiting for the client.
 */
function measureUpload(raw: IncomingMessage, times: BodyTimeouts, checkMs: number): () => boolean {
  const { socket } = raw;
  let seen = socket.bytesRead;
  let since = performance.now();
  let waitedMs = 0;
  let seenBefore = seen;
  return () => {
    if (socket.bytesRead !== seen) since = performance.now();
    seen = socket.bytesRead;
    if (performance.now() - since > times.uploadIdleMs) return true;
    if (raw.readableLength === 0) waitedMs += checkMs;
    if (waitedMs < times.uploadWindowMs) return false;
    const rate = ((seen - seenBefore) / waitedMs) * 1000;
    waitedMs = 0;
    seenBefore = seen;
    return rate < times.uploadMinRate;
  };
}
