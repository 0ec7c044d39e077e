import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { killPortals, PRODUCTION, startPortal } from '../support/portal-process.ts';
import { startPortalProxy } from './portal-proxy.ts';
import { type TestServer, testServer } from './test-server.ts';
import type { ClusterAddresses } from './watch-cluster.ts';

/** The cluster and the bucket also use the ports that follow the first one. */
const PORTS = { cluster: 5500, bucket: 5560, proxy: 5570, portals: [5571, 5572] } as const;

type Portal = Awaited<ReturnType<typeof startPortal>>;

/** Two portals behind HAProxy, with a PostgreSQL cluster, a bucket and a mail server. */
export interface ClusterInstallation {
  /** The address of the proxy. */
  readonly address: string;
  readonly cluster: TestServer;
  /** The addresses of the parts of the cluster, for `watchCluster`. */
  readonly clusterAddresses: ClusterAddresses;
  readonly bucket: TestServer;
  readonly mails: MailServer;
  /** The settings of the portals, for commands that run next to them. */
  readonly settings: Readonly<Record<string, string>>;
  /** @param index of the portal */
  portal(index: number): Portal;
  startPortal(index: number): Promise<void>;
  /** The logs of all portals, including those that have ended. */
  logs(): string;
  close(): Promise<void>;
}

export async function startClusterInstallation(): Promise<ClusterInstallation> {
  await using started = new AsyncDisposableStack();
  const home = mkdtempSync(path.join(tmpdir(), 'belegfach-cluster-'));
  started.defer(() => rmSync(home, { recursive: true, force: true }));
  // The processes of the cluster and the proxy run as other users.
  chmodSync(home, 0o755);
  const cluster = testServer('pg-cluster.sh', path.join(home, 'database'), {
    PG_PORT: String(PORTS.cluster),
  });
  const bucket = testServer('ceph.sh', path.join(home, 'bucket'), { S3_PORT: String(PORTS.bucket) });
  started.defer(async () => {
    await Promise.all([cluster.run('wipe'), bucket.run('wipe')]);
  });
  for (const server of [cluster, bucket]) await server.run('install');
  const printed = await Promise.all([cluster.run('start'), bucket.run('start')]);
  const mails = await startMailServer();
  started.defer(() => mails.close());
  const settings = {
    ...PRODUCTION,
    ...Object.fromEntries(printed.flatMap((output) => output.split(/\s+/)).map(readSetting)),
    DATA_DIR: path.join(home, 'commands'),
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    SMTP_PLAINTEXT: 'true',
    REQUIRE_2FA: 'hint',
    TRUST_PROXY: '127.0.0.1',
    AWS_REGION: 'default',
  };
  const portals: Portal[] = [];
  const ended: Portal[] = [];
  const start = async (index: number) => {
    const before = portals[index];
    if (before !== undefined) ended.push(before);
    portals[index] = await startPortal({
      ...settings,
      DATA_DIR: path.join(home, `portal-${index}`),
      PORT: String(PORTS.portals[index]),
    });
  };
  started.defer(killPortals);
  for (const index of PORTS.portals.keys()) await start(index);
  const proxy = startPortalProxy(home, PORTS.proxy, PORTS.portals);
  started.defer(() => void proxy.kill());
  const everything = started.move();

  return {
    address: `http://127.0.0.1:${PORTS.proxy}`,
    cluster,
    clusterAddresses: {
      etcd: `http://127.0.0.1:${PORTS.cluster + 10}`,
      nodes: ['a', 'b', 'c'].map((name, index) => ({
        name,
        patroni: `http://127.0.0.1:${PORTS.cluster + 30 + index}`,
      })),
      database: settings.DATABASE_URL,
    },
    bucket,
    mails,
    settings,
    portal: (index) => {
      const portal = portals[index];
      if (portal === undefined) throw new Error(`there is no portal ${index}`);
      return portal;
    },
    startPortal: start,
    logs: () => [...ended, ...portals].map((portal) => portal.output()).join('\n'),
    close: () => everything.disposeAsync(),
  };
}

/** The servers print their settings as `NAME=value`. */
function readSetting(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}
