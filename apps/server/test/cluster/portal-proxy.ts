import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const NOBODY = 65534;

/**
 * Starts HAProxy in front of the portals. It does not use the shipped configuration, which would send all clients of the drill to the same
 * portal, because they have the same address.
 */
export function startPortalProxy(folder: string, port: number, portalPorts: readonly number[]): ChildProcess {
  const file = path.join(folder, 'portals.cfg');
  writeFileSync(file, configure(port, portalPorts));
  return spawn('haproxy', ['-db', '-f', file], { uid: NOBODY, gid: NOBODY, stdio: 'ignore' });
}

function configure(port: number, portalPorts: readonly number[]): string {
  const servers = portalPorts.map((portal) => `  server p${portal} 127.0.0.1:${portal} check`).join('\n');
  return `
defaults
  mode http
  timeout connect 2s
  timeout check 3s
  timeout client 300s
  timeout server 300s
  # A request that no portal has received is given to the other one. None is sent twice: it could have been carried out.
  retries 2
  option redispatch 1
  retry-on conn-failure
  option http-server-close
  default-server inter 1s fall 2 rise 1
frontend people
  bind 127.0.0.1:${port}
  http-request set-header X-Forwarded-For %[src]
  http-request set-header X-Forwarded-Proto https
  use_backend alive unless { nbsrv(ready) gt 0 }
  default_backend ready
backend ready
  balance leastconn
  option httpchk GET /readyz
${servers}
backend alive
  balance leastconn
  option httpchk GET /livez
${servers}
`;
}
