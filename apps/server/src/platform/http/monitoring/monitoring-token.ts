import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a request has the token of the operator's monitoring, `Authorization: Bearer <token>`; false if no token is
 * set. The address is no criterion: behind a proxy on the same machine all requests have its address.
 */
export function hasMonitoringToken(
  { headers }: Pick<FastifyRequest, 'headers'>,
  token: string | undefined,
): boolean {
  if (token === undefined) return false;
  // Digests have equal length, so the duration of the comparison reveals nothing about the token.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
