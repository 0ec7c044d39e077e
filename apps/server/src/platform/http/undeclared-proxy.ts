import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { canonicalAddress } from '../rate-limit/index.ts';
import { Counter, type Registry } from '../metrics/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * All clients seem to have this address, because TRUST_PROXY does not name the proxy. Rate limits per network cannot
     * distinguish the clients.
     */
    isFromSharedAddress: boolean;
  }
}

/**
 * Loopback, link-local, private and carrier-grade NAT addresses. A proxy may have one; a client on the internet does
 * not.
 */
const LOCAL_NETWORKS = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  LOCAL_NETWORKS.addSubnet(network, bits, 'ipv4');
LOCAL_NETWORKS.addAddress('::1', 'ipv6');
LOCAL_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
LOCAL_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

function isLocalAddress(address: string): boolean {
  const canonical = canonicalAddress(address);
  return LOCAL_NETWORKS.check(canonical, isIPv6(canonical) ? 'ipv6' : 'ipv4');
}

/**
 * Detects requests through a proxy that `TRUST_PROXY` does not name, so that all clients seem to have its address. Logs
 * one warning, counts such requests for `/metrics`, and marks them, so that a few wrong passwords do not lock everybody
 * out. The portal does not support TLS, so a public address with https means that there is a proxy. If no proxy is
 * named, every peer is a proxy. If one is named, another peer with a local address is a proxy, and one with a public
 * address is a client that bypasses the proxy. A private address that a named proxy passes on belongs to the client.
 */
export function detectUndeclaredProxy(
  server: FastifyInstance,
  options: {
    readonly ownOrigin: string;
    readonly trustedProxies: readonly string[];
    readonly registry: Registry;
  },
): void {
  const counter = new Counter({
    name: 'belegfach_unnamed_proxy_requests_total',
    help: 'Calls through a proxy that TRUST_PROXY does not name.',
    registers: [options.registry],
  });
  const isBehindTls = options.ownOrigin.startsWith('https:');
  const hasNamedProxy = options.trustedProxies.length > 0;
  let hasWarned = false;
  server.decorateRequest('isFromSharedAddress', false);
  server.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress } = request.socket;
    const isPeer = remoteAddress !== undefined && request.ip === remoteAddress;
    const isShared = isPeer && isBehindTls && (!hasNamedProxy || isLocalAddress(remoteAddress));
    request.isFromSharedAddress = isShared;
    if (isPeer && request.url.startsWith('/api/') && (isForwarded(request) || (isShared && !hasNamedProxy))) {
      counter.inc();
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
