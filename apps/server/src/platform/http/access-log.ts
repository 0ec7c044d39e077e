import type { FastifyReply, FastifyRequest } from 'fastify';

/** One line per answered request: no query string, no header, no body, so no secret can stand in it. */
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
