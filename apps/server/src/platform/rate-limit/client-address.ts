import { isIPv6, SocketAddress } from 'node:net';

/**
 * The part of an address that identifies a client: an IPv4 address, or the /64 network of an IPv6 address. Within its
 * /64 network a client can choose any address.
 */
export function clientNetwork(address: string): string {
  const canonical = canonicalAddress(address);
  if (!isIPv6(canonical)) return canonical;
  // `::` stands for all groups that are missing, up to eight.
  const [head = [], tail = []] = canonical.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/**
 * The same text for every spelling of an address: `2001:DB8::0:1` is `2001:db8::1`, `::ffff:192.0.2.7` is `192.0.2.7`.
 */
export function canonicalAddress(address: string): string {
  const [withoutZone = ''] = address.split('%', 1);
  const text = isIPv6(withoutZone)
    ? new SocketAddress({ address: withoutZone, family: 'ipv6' }).address
    : withoutZone;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1] ?? text;
}
