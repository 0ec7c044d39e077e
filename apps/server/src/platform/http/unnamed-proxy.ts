import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '../metrics/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Everybody comes from this address: a proxy that nobody has named. Limits per network can't tell clients apart there. */
    isFromSharedAddress: boolean;
  }
}

/** Loopback, link-local, private and carrier addresses: where a proxy stands, and no client of the internet. */
const NEARBY = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  NEARBY.addSubnet(network, bits, 'ipv4');
NEARBY.addAddress('::1', 'ipv6');
NEARBY.addSubnet('fc00::', 7, 'ipv6');
NEARBY.addSubnet('fe80::', 10, 'ipv6');

function isNearby(address: string): boolean {
  const [plain = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return NEARBY.check(mapped ?? plain, mapped === undefined && isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * Finds out that requests come through a proxy that `TRUST_PROXY` does not name, so that all clients seem to have its address: warns in the
 * log, once, counts such requests for `/metrics`, and marks them, so that a few wrong passwords do not shut everybody out. The portal
 * speaks no TLS: where its address is https, whoever comes from nearby is a proxy. An address on a private network that a named proxy
 * passes on is a client's own.
 */
export function watchForUnnamedProxy(
  server: FastifyInstance,
  options: {
    readonly ownOrigin: string;
    readonly trustedProxies: readonly string[];
    readonly registry: Registry;
  },
): void {
  const seen = options.registry.counter(
    'belegfach_unnamed_proxy_requests_total',
    'Calls through a proxy that TRUST_PROXY does not name.',
  );
  const isBehindTls = options.ownOrigin.startsWith('https:');
  const hasNamedProxy = options.trustedProxies.length > 0;
  let hasWarned = false;
  server.decorateRequest('isFromSharedAddress', false);
  server.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress } = request.socket;
    const isPeer = remoteAddress !== undefined && request.ip === remoteAddress;
    const isShared = isPeer && isBehindTls && isNearby(remoteAddress);
    request.isFromSharedAddress = isShared;
    if (isPeer && request.url.startsWith('/api/') && (isForwarded(request) || (isShared && !hasNamedProxy))) {
      seen.add({});
      if (!hasWarned)
        request.log.warn(
          { peer: remoteAddress },
          'requests come through a proxy that TRUST_PROXY does not name: everybody seems to have its address, so limits per network are a hundred times as high. Set TRUST_PROXY to the address of the proxy',
        );
      hasWarned = true;
    }
    done();
  });
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
}
