import { isIPv6, SocketAddress } from 'node:net';

/**
 * The part of an address that identifies a client: an IPv4 address, or the /64 network of an IPv6 address. Within its
 * /64 network a client can choose any address.
 */
export function clientNetwork(address: string): string {
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedIpv4 !== undefined || !address.includes(':')) return mappedIpv4 ?? address;
  const [headText = '', tailText] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::', 2);
  const groups = headText === '' ? [] : headText.split(':');
  if (tailText !== undefined) {
    const tailGroups = tailText === '' ? [] : tailText.split(':');
    while (groups.length + tailGroups.length < 8) groups.push('0');
    groups.push(...tailGroups);
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
  const [withoutZone = ''] = address.split('%', 1);
  const text = isIPv6(withoutZone)
    ? new SocketAddress({ address: withoutZone, family: 'ipv6' }).address
    : withoutZone;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1] ?? text;
}
