import type { FastifyReply, FastifyRequest } from 'fastify';

/** Logs one line per response, without query string, headers and body, so that it cannot contain a secret. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
    },
    'request',
  );
}
