import { isIPv6, SocketAddress } from 'node:net';

/**
 * The part of an address that one client controls: an IPv4 address, or the /64 network of an IPv6 address, in which a
 * client can choose any address.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::', 2);
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * The same text for every spelling of an address: `2001:DB8::0:1` is `2001:db8::1`, `::ffff:192.0.2.7` is `192.0.2.7`.
 */
export function canonicalAddress(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const text = isIPv6(plain) ? new SocketAddress({ address: plain, family: 'ipv6' }).address : plain;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1] ?? text;
}
