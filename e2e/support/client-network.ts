import { randomBytes } from 'node:crypto';

/** The header with which a reverse proxy forwards the address of the client; the portal of the journeys trusts it. */
export const FORWARDED_FOR = 'x-forwarded-for';

/** An address in a network (/64) of its own, from the prefix for documentation (RFC 3849). */
export function uniqueNetworkAddress(): string {
  const network = randomBytes(4).toString('hex');
  return `2001:db8:${network.slice(0, 4)}:${network.slice(4)}::1`;
}
