import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../audit/index.ts';

/** Stands for an address that a proxy passed on and that is none, and for that of a client who has gone. */
const NOWHERE = '::';

/** Where a request came from; the address without the interface of a link-local one, which the database does not take. */
export function originOf(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    address: plainAddress(request.ip),
    userAgent: request.headers['user-agent'],
    ...(request.isFromSharedAddress ? { isShared: true as const } : {}),
  };
}

/** @param ip Undefined, whatever its type says, when the client went before anybody asked */
function plainAddress(ip: string | undefined): string {
  const [address = ''] = (ip ?? '').split('%', 1);
  return isIP(address) === 0 ? NOWHERE : address;
}
