import { isIP } from 'node:net';
import { isPublicAddress } from './delivery/public-address.ts';

/** Hosts of the operator's network that may receive webhooks: `host:port` in lower case (WEBHOOK_ALLOWED_HOSTS). */
export type AllowedHosts = ReadonlySet<string>;

/** Ports of public hosts: those of HTTPS. A webhook must not reach a mail server or a database of somebody else. */
const PUBLIC_PORTS = new Set(['443', '8443']);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** Whether the operator allowed the host and port of the URL, whatever its address is. */
export function isAllowedHost({ protocol, hostname, port }: URL, allowedHosts: AllowedHosts): boolean {
  return allowedHosts.has(`${hostname}:${port || DEFAULT_PORTS[protocol]}`);
}

/**
 * Whether the portal may send webhooks to this URL, as far as the URL tells; the addresses of its name are checked when
 * it connects.
 */
export function isAllowedUrl(url: URL, allowedHosts: AllowedHosts): boolean {
  const { protocol, hostname, port, username, password, hash } = url;
  if (username !== '' || password !== '' || hash !== '') return false;
  if (isAllowedHost(url, allowedHosts))
    return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  const address = addressOf(url);
  const isReachable = address === undefined || isPublicAddress(address);
  return protocol === 'https:' && PUBLIC_PORTS.has(port || '443') && isReachable;
}

/** The address of a URL without a name; undefined for a name. */
export function addressOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.+)\]$/, '$1');
  return isIP(host) === 0 ? undefined : host;
}

/** A webhook without TLS is sent only within this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
