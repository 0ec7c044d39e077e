import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterInstallation } from './installation.ts';

export interface Fault {
  readonly name: string;
  readonly goalSeconds?: number;
  readonly begin: (installation: ClusterInstallation) => Promise<unknown>;
  /** Repairs what the fault has broken, after the clients have recovered. */
  readonly repair?: (installation: ClusterInstallation) => Promise<unknown>;
}

/**
 * A hanging primary is replaced after about 20 seconds, so it continues when another machine has been the primary for a while.
 */
const HANG_MS = 60_000;
const GATEWAY_DOWN_MS = 10_000;

const reviveNode = async ({ cluster }: ClusterInstallation) => {
  await cluster.run('revive');
  await cluster.run('await');
};
const awaitCluster = ({ cluster }: ClusterInstallation) => cluster.run('await');
const resumeNode = async ({ cluster }: ClusterInstallation) => {
  await cluster.run('resume');
  await cluster.run('await');
};

export const FAULTS: readonly Fault[] = [
  {
    name: "the primary's machine dies",
    goalSeconds: 20,
    begin: ({ cluster }) => cluster.run('kill-node'),
    repair: reviveNode,
  },
  {
    name: "the primary's PostgreSQL dies",
    goalSeconds: 8,
    begin: ({ cluster }) => cluster.run('kill-postgres'),
    repair: awaitCluster,
  },
  {
    name: 'the primary hangs for 60 s and wakes up',
    begin: ({ cluster }) => cluster.run('pause-node'),
    repair: async (installation) => {
      await wait(HANG_MS);
      await resumeNode(installation);
    },
  },
  {
    name: 'a planned switchover',
    goalSeconds: 5,
    begin: ({ cluster }) => cluster.run('switchover'),
    repair: awaitCluster,
  },
  {
    name: "a synchronous standby's machine dies",
    begin: ({ cluster }) => cluster.run('kill-standby'),
    repair: reviveNode,
  },
  {
    name: 'a synchronous standby hangs',
    begin: ({ cluster }) => cluster.run('pause-standby'),
    repair: resumeNode,
  },
  {
    name: 'a portal dies',
    goalSeconds: 3,
    begin: (installation) => endPortal(installation, 0, 'SIGKILL'),
    repair: (installation) => installation.startPortal(0),
  },
  {
    name: 'a portal is stopped',
    goalSeconds: 0,
    begin: (installation) => endPortal(installation, 1, 'SIGTERM'),
    repair: (installation) => installation.startPortal(1),
  },
  {
    name: 'the gateway of the bucket is away for 10 s',
    begin: ({ bucket }) => restartGateway(bucket),
  },
  {
    name: "the primary's machine and the gateway die at once",
    begin: ({ cluster, bucket }) => Promise.all([cluster.run('kill-node'), restartGateway(bucket)]),
    repair: reviveNode,
  },
];

/** @param index of the portal */
function endPortal(
  installation: ClusterInstallation,
  index: number,
  signal: 'SIGKILL' | 'SIGTERM',
): Promise<unknown> {
  const { child, exit } = installation.portal(index);
  child.kill(signal);
  return exit;
}

async function restartGateway(bucket: ClusterInstallation['bucket']): Promise<void> {
  await bucket.run('kill');
  await wait(GATEWAY_DOWN_MS);
  await bucket.run('gateway');
}
