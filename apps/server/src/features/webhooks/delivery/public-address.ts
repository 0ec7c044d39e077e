import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that are not reachable from the whole Internet (IANA IPv4 Special-Purpose Address Registry, RFC 6890). */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Metadata services of clouds answer here.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Global unicast (RFC 4291); everything else is private, reserved, or contains an IPv4 address. */
const GLOBAL_IPV6 = ['2000::', 3] as const;
/** The networks of GLOBAL_IPV6 that are not reachable from the whole Internet (IANA IPv6 Special-Purpose Address Registry). */
const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  // Protocol assignments, among them Teredo, whose addresses contain an IPv4 address.
  ['2001::', 23],
  // Documentation (RFC 3849).
  ['2001:db8::', 32],
  // 6to4, whose addresses contain an IPv4 address.
  ['2002::', 16],
  // Documentation (RFC 9637).
  ['3fff::', 20],
];

const specialIPv4 = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) specialIPv4.addSubnet(network, prefix, 'ipv4');
const globalIPv6 = new BlockList();
globalIPv6.addSubnet(...GLOBAL_IPV6, 'ipv6');
const specialIPv6 = new BlockList();
for (const [network, prefix] of SPECIAL_IPV6) specialIPv6.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to the public Internet, and so not to a network behind the portal's firewall. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv6(address)) return globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6');
  return !specialIPv4.check(address, 'ipv4');
}
