import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../audit/index.ts';

/** Used for an invalid address from a proxy, and for the unknown address of a client that has disconnected. */
const UNKNOWN_ADDRESS = '::';

/** The origin of a request. The zone id of a link-local address is removed, since the database does not accept it. */
export function originOf(request: FastifyRequest): RequestOrigin {
  return {
    requestId: request.id,
    address: normaliseAddress(request.ip),
    userAgent: request.headers['user-agent'],
    ...(request.isFromSharedAddress ? { isShared: true as const } : {}),
  };
}

/** @param ip undefined, despite its type, when the client disconnected before the address was read */
function normaliseAddress(ip: string | undefined): string {
  const [address = ''] = (ip ?? '').split('%', 1);
  return isIP(address) === 0 ? UNKNOWN_ADDRESS : address;
}
