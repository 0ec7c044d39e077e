import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../audit/index.ts';

/** Stands for an address that a proxy passed on and that is none. */
const NOWHERE = '::';

/** Where a request came from; the address without the interface of a link-local one, which the database does not take. */
export function originOf(request: FastifyRequest): Origin {
  const [address = ''] = request.ip.split('%', 1);
  return {
    requestId: request.id,
    address: isIP(address) === 0 ? NOWHERE : address,
    userAgent: request.headers['user-agent'],
  };
}
