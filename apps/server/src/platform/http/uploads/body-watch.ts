import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerBroken } from '../unroutable.ts';

/** How long a body may take; an argument of the server, so that tests need not wait. */
export interface BodyTimes {
  /** The whole of a body that is no upload. */
  readonly wholeMs: number;
  /** An upload may take as long as it likes, but something must come (decisions D11: transfers have an idle timeout). */
  readonly uploadIdleMs: number;
  /** What a sender still sends after the answer. */
  readonly leftoverMs: number;
}

export const BODY_TIMES: BodyTimes = { wholeMs: 30_000, uploadIdleMs: 60_000, leftoverMs: 30_000 };

/** How often is looked; the times above may be longer by this. */
const CHECK_MS = 1_000;

/**
 * Ends requests whose body comes too slowly, or never ends. The server's own limit knows no difference between a form that somebody
 * holds back and a large file over a slow line.
 */
export function watchBodies(server: FastifyInstance, times: BodyTimes): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      watch(request, reply, times);
    done();
  });
}

function watch(request: FastifyRequest, reply: FastifyReply, times: BodyTimes): void {
  const { raw } = request;
  const { socket } = raw;
  // A request of a test that comes over no connection has none to lose.
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
      answerBroken(Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  };
  raw.once('end', () => clearInterval(timer));
  raw.once('close', () => clearInterval(timer));
  reply.raw.once('finish', () => {
    since = performance.now();
    limitMs = times.leftoverMs;
  });
}
