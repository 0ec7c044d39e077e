import type { FastifyRequest } from 'fastify';
import { ProtocolError } from '../errors/index.ts';

/**
 * Refuses a form that a page of another site sent (login CSRF). A form is the only kind of request that such a page can
 * send without a preflight request. A page can set neither Host nor the headers that are checked here.
 */
export function refuseCrossSiteForms(request: FastifyRequest, ownOrigin: string): void {
  const { origin, host } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  const isOwnOrigin =
    origin === undefined || origin === ownOrigin || origin === `${request.protocol}://${host ?? ''}`;
  const isSameSite = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
  if (isOwnOrigin && isSameSite) return;
  throw new ProtocolError(400, {
    error: 'invalid_request',
    error_description: 'The request came from another site.',
  });
}
