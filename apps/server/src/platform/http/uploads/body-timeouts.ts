import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MIN_RATES } from '../../transfer-limits/index.ts';
import { respondToMalformed } from '../unroutable.ts';

/** Time limits of bodies; an argument of the server, so that tests can use short ones. */
export const BODY_TIMEOUTS = {
  /** The time limit of the whole body of a call that is not an upload. */
  totalMs: 30_000,
  /** The longest pause of an upload, whose total duration is unlimited. */
  uploadIdleMs: 60_000,
  /** The period over which the throughput of an upload is measured. */
  uploadWindowMs: 60_000,
  /** The minimum throughput of an upload in bytes per second, as for the download of a document; averaged over the time in which the server waited for the client. */
  uploadMinRate: MIN_RATES.document,
  /** The time limit of the rest of a body that the client still sends after the response. */
  remainderMs: 30_000,
};
export type BodyTimeouts = Readonly<typeof BODY_TIMEOUTS>;

/** The interval of the checks; a limit may be exceeded by this much. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * Ends requests whose body arrives too slowly or never ends. The server's own limit cannot distinguish a form that a
 * client delays from a large file over a slow connection.
 */
export function enforceBodyTimeouts(server: FastifyInstance, timeouts: BodyTimeouts): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      watchBody(request, reply, timeouts);
    done();
  });
}

function watchBody(request: FastifyRequest, reply: FastifyReply, timeouts: BodyTimeouts): void {
  const { raw } = request;
  const { socket } = raw;
  // An injected request of a test has no connection.
  if (!(socket instanceof Socket)) return;
  const { bodyType, maxBodyBytes = Number.MAX_SAFE_INTEGER } = request.routeOptions.config;
  const isUpload = bodyType === 'multipart';
  const bytesBefore = socket.bytesRead;
  const checkMs = Math.min(CHECK_INTERVAL_MS, isUpload ? timeouts.uploadIdleMs : timeouts.totalMs);
  const isUploadTooSlow = measureUpload(raw, timeouts, checkMs);
  let startedAt = performance.now();
  let limitMs = timeouts.totalMs;
  const isOverLimit = () => performance.now() - startedAt > limitMs;
  const check = () => {
    if (socket.bytesRead - bytesBefore > maxBodyBytes) stop();
    else if (isUpload && !reply.raw.writableEnded ? isUploadTooSlow() : isOverLimit()) expire();
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
      respondToMalformed(
        Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
  };
  raw.once('end', () => clearInterval(timer));
  raw.once('close', () => clearInterval(timer));
  reply.raw.once('finish', () => {
    startedAt = performance.now();
    limitMs = timeouts.remainderMs;
  });
}

/**
 * Measures an upload by regular checks. The returned function returns true if the upload has paused for too long, or if
 * less than the minimum arrived while the server waited for the client. While received bytes wait to be read, the server
 * does not wait for the client.
 */
function measureUpload(raw: IncomingMessage, timeouts: BodyTimeouts, checkMs: number): () => boolean {
  const { socket } = raw;
  let receivedBytes = socket.bytesRead;
  let lastReceivedAt = performance.now();
  let waitedMs = 0;
  let windowStartBytes = receivedBytes;
  return () => {
    if (socket.bytesRead !== receivedBytes) lastReceivedAt = performance.now();
    receivedBytes = socket.bytesRead;
    if (performance.now() - lastReceivedAt > timeouts.uploadIdleMs) return true;
    if (raw.readableLength === 0) waitedMs += checkMs;
    if (waitedMs < timeouts.uploadWindowMs) return false;
    const rate = ((receivedBytes - windowStartBytes) / waitedMs) * 1000;
    waitedMs = 0;
    windowStartBytes = receivedBytes;
    return rate < timeouts.uploadMinRate;
  };
}
