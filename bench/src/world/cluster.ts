import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@belegfach/server/src/platform/database/index.ts';

/**
 * What an administrator sets for a server of this size; everything else is PostgreSQL's default, durability included:
 * fsync and synchronous_commit stay on, so an audit row costs what it costs in production.
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
  /** Stops the server; a folder of its own is removed. */
  stop(): Promise<void>;
}

/** The product's embedded PostgreSQL in a throw-away folder, or in `kept`. */
export async function startCluster(kept: string | undefined): Promise<Cluster> {
  const folder =
    kept === undefined ? mkdtempSync(path.join(tmpdir(), 'belegfach-bench-')) : path.resolve(kept);
  mkdirSync(folder, { recursive: true });
  // A root process runs the database as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres(folder, SERVER_SETTINGS);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await server.stop();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  };
  return {
    folder,
    urlOf: (database) => new URL(`/${database}`, server.url).href,
    // A signal and the failure that it causes both come here: the folder goes once, when the server has gone.
    stop: () => (stopped ??= stop()),
  };
}
