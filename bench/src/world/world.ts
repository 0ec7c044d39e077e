import { existsSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from '@belegfach/server/src/platform/database/index.ts';
import { createPasswordHasher } from '@belegfach/server/src/platform/passwords/index.ts';
import type { Cluster } from './cluster.ts';
import { loadDocuments } from './documents.ts';
import { loadInvoices } from './invoices.ts';
import { CUSTOMER_COUNT, loadPeople } from './people.ts';
import { loadUsers } from './users.ts';

export const PASSWORD = 'Belegfach-Bench-1!';

/** One loaded installation: a database and its documents. */
export interface World {
  readonly rows: number;
  readonly customers: number;
  readonly url: string;
  readonly documents: string;
}

/** The size of a world. */
export type WorldSize = Pick<World, 'rows' | 'customers'>;

/** Loads an installation of this size, unless the cluster has it from an earlier run. */
export async function openWorld(
  cluster: Cluster,
  size: WorldSize,
  say: (line: string) => void,
): Promise<World> {
  const { rows, customers } = size;
  const suffix = customers === CUSTOMER_COUNT ? String(rows) : `${rows}_${customers}`;
  const name = `bench_${suffix}`;
  const world = {
    ...size,
    url: cluster.urlOf(name),
    documents: path.join(cluster.folder, `documents-${suffix}`),
  };
  if (await isComplete(cluster, name, world)) {
    say(`${describeSize(size)}: loaded earlier`);
    return world;
  }
  const started = performance.now();
  await withClient(cluster.urlOf('postgres'), async (admin) => {
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
  });
  await migrate(world.url);
  await withClient(world.url, async (owner) => {
    await owner.query('set synchronous_commit = off');
    await owner.query('insert into installation (demo) values (false)');
    const hasher = await createPasswordHasher();
    const passwordHash = await hasher.hash(PASSWORD);
    await loadPeople(owner, passwordHash, customers);
    await loadUsers(owner, passwordHash, customers);
    await loadDocuments(owner, world.documents);
    await loadInvoices(owner, size, (loaded) => {
      if (loaded % 1_000_000 === 0) say(`  ${loaded} documents in ${seconds(started)} s`);
    });
    say(`  indexes after ${seconds(started)} s`);
    await owner.query('vacuum analyze');
    await owner.query('checkpoint');
    await owner.query(`comment on database ${name} is '${COMPLETE}'`);
  });
  say(`${describeSize(size)}: loaded in ${seconds(started)} s`);
  return world;
}

export function describeSize({ rows, customers }: WorldSize): string {
  return `${rows} documents of ${customers} customers`;
}

/** Change it together with the loaded data, so that a kept world of an earlier version is loaded again. */
const COMPLETE = 'bench: completely loaded, totals of no other customers';

async function isComplete(cluster: Cluster, name: string, world: World): Promise<boolean> {
  if (!existsSync(world.documents)) return false;
  return withClient(cluster.urlOf('postgres'), async (admin) => {
    const { rows } = await admin.query<{ note: string | null }>(
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
      [name],
    );
    return rows[0]?.note === COMPLETE;
  });
}

/** A connection that ignores that a stopping server ends it: only a query that fails because of that reports it. */
export async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}
