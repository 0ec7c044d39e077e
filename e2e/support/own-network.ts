import { randomBytes } from 'node:crypto';

/** By which a reverse proxy says where a request comes from; the portal of the journeys believes it. */
export const FORWARDED_FOR = 'x-forwarded-for';

/** An address in a network (/64) that nobody else has, of the prefix for documentation (RFC 3849). */
export function ownNetworkAddress(): string {
  const network = randomBytes(4).toString('hex');
  return `2001:db8:${network.slice(0, 4)}:${network.slice(4)}::1`;
}
