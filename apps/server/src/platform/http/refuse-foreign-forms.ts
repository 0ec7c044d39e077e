import type { FastifyRequest } from 'fastify';
import { ProtocolError } from '../errors/index.ts';

/**
 * A form is the only kind of request that a page of another site can send without a preflight request, so it must come
 * from the portal's own pages or from no page at all (protection against login CSRF). A page can set neither Host nor
 * these headers.
 */
export function refuseForeignForms(request: FastifyRequest, ownOrigin: string): void {
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
