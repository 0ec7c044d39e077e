import { lookup, Resolver } from 'node:dns/promises';
import { createSemaphore } from '../../../platform/concurrency/index.ts';

/** Looks up the addresses of a host name (DNS). */
export type ResolveHostname = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

/** Shorter than the time limit of a delivery, also with two name servers. */
const QUESTION_MS = 1_500;
const TRIES = 2;

/**
 * Asks the name servers of the system, without its list of hosts. Each lookup has its own resolver and occupies no
 * thread: a name whose server does not answer delays no other name.
 * @param servers other name servers than those of the system, for tests
 */
export function createPublicResolver(servers?: readonly string[]): ResolveHostname {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: QUESTION_MS, tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason;
    return [
      ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ];
  };
}

/**
 * Each lookup by the system occupies one of the four threads that also read files, so two run at a time. The names are
 * those of the operator, not of anybody who may enter a URL.
 */
const systemLookups = createSemaphore(2);

/** Looks up a name as every program of the system does, with its list of hosts (/etc/hosts). */
export const resolveInOwnNetwork: ResolveHostname = (hostname) =>
  systemLookups.run(() => lookup(hostname, { all: true }));
