import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('an address of a receiver', () => {
  it.each([
    ['the unspecified address', '0.0.0.0'],
    ['"this network"', '0.1.2.3'],
    ['a private network', '10.0.0.1'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['the network of a provider behind NAT', '100.64.0.1'],
    ['this machine', '127.0.0.1'],
    ['this machine', '127.255.255.254'],
    ['the metadata service of a cloud', '169.254.169.254'],
    ['a protocol assignment', '192.0.0.8'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.7'],
    ['a benchmark', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['the unspecified address', '::'],
    ['this machine', '::1'],
    ['a mapped IPv4 address', '::ffff:10.0.0.1'],
    ['a mapped IPv4 address, in hexadecimal', '::ffff:7f00:1'],
    ['a mapped public IPv4 address', '::ffff:93.184.216.34'],
    ['a compatible IPv4 address', '::127.0.0.1'],
    ['NAT64 of an IPv4 address', '64:ff9b::a00:1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['discard-only', '100::1'],
    ['Teredo', '2001::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['6to4 of a private IPv4 address', '2002:a00:1::1'],
    ['documentation', '3fff::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['multicast', 'ff02::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('is refused when it is %s: %s', (_name, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'is accepted when it is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
