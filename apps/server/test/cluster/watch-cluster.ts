import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import type { Sighting, Subject } from './timeline.ts';

const EVERY_MS = 100;
/** The time limit of one observation, because a node that hangs gives no answer. */
const LIMIT_MS = 1_000;

export interface ClusterAddresses {
  readonly etcd: string;
  readonly nodes: readonly { readonly name: string; readonly patroni: string }[];
  /** The address of the database through the proxy, which leads to the primary. */
  readonly database: string;
}

/** Observes the cluster ten times a second and records each change. */
export function watchCluster({ etcd, nodes, database }: ClusterAddresses) {
  const stopping = new AbortController();
  const sightings: Sighting[] = [];

  async function watch(subject: Subject, look: () => Promise<string | undefined>): Promise<void> {
    let last: string | undefined;
    while (!stopping.signal.aborted) {
      const value = await look();
      if (value !== last) sightings.push({ subject, at: performance.now(), value });
      last = value;
      await wait(EVERY_MS);
    }
  }

  const watching = Promise.all([
    watch('leader', () => findLeader(etcd)),
    watch('primary', () => findPrimary(nodes)),
    watch('read', () => answers(database, 'select 1')),
    watch('commit', () => answers(database, `select pg_logical_emit_message(true, 'drill', 'commit')`)),
  ]);
  return {
    sightings: sightings as readonly Sighting[],
    stop: async (): Promise<void> => {
      stopping.abort();
      await watching;
    },
  };
}

const LEADER_KEY = '/v2/keys/service/belegfach/leader';
const leaderKey = z.object({ node: z.object({ value: z.string() }).optional() });

async function findLeader(etcd: string): Promise<string | undefined> {
  // Without a time limit: no fault of the drill ends etcd, and a slow answer must not look like a missing key.
  const answer = await fetch(etcd + LEADER_KEY);
  return leaderKey.parse(await answer.json()).node?.value;
}

function findPrimary(nodes: ClusterAddresses['nodes']): Promise<string | undefined> {
  const looks = nodes.map(async ({ name, patroni }) => {
    const { ok } = await fetch(`${patroni}/primary`, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (!ok) throw new Error(`${name} is not the primary`);
    return name;
  });
  return Promise.any(looks).catch(() => undefined);
}

/** Uses a new connection each time, as a portal does after it has lost its connections. */
async function answers(database: string, statement: string): Promise<string | undefined> {
  const client = new Client({
    connectionString: database,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
    return 'yes';
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => undefined);
  }
}
