import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@belegfach/server/src/platform/database/index.ts';

/**
 * Settings that an administrator uses for a server of this size; everything else is PostgreSQL's default, including durability: fsync and
 * synchronous_commit stay on, so an audit row costs the same as in production.
 */
export const SERVER_SETTINGS = {
  shared_buffers: '1GB',
  max_wal_size: '4GB',
  maintenance_work_mem: '512MB',
  max_connections: '120',
} as const;

export interface Cluster {
  readonly folder: string;
  urlOf(database: string): string;
  /** Stops the server, and removes its temporary folder. */
  stop(): Promise<void>;
}

/** The product's embedded PostgreSQL in a temporary folder, or in `kept`. A signal that ends the process stops it first. */
export async function startCluster(kept: string | undefined): Promise<Cluster> {
  const folder =
    kept === undefined ? mkdtempSync(path.join(tmpdir(), 'belegfach-bench-')) : path.resolve(kept);
  mkdirSync(folder, { recursive: true });
  // As root the database runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres(folder, SERVER_SETTINGS);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await server.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
  // A signal and the failure that it causes both call this: the folder is removed once, after the server has ended.
  const stopOnce = () => (stopped ??= stop());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stopOnce().finally(() => process.exit(1)));
  return { folder, urlOf: (database) => new URL(`/${database}`, server.url).href, stop: stopOnce };
}
