import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { resolveClusterFolder } from './cluster-folder.ts';
import { copyPostgresBinaries } from './postgres-programs.ts';

const SUPERUSER = 'belegfach';
const DATABASE = 'belegfach';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/**
 * Starts the PostgreSQL of the npm package, in the data directory, on a free port of 127.0.0.1. Stops the PostgreSQL of a
 * killed portal first; PostgreSQL then recovers from its log.
 * @param settings additional server settings, e.g. `{fsync: 'off'}` for temporary test clusters
 * @throws Error with the last lines of PostgreSQL's log when it does not start
 */
export async function startEmbeddedPostgres(
  dataDirectory: string,
  settings: Readonly<Record<string, string>> = {},
) {
  mkdirSync(dataDirectory, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  const { folder, runAs, notice } = resolveClusterFolder(path.resolve(dataDirectory), isRoot);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const programs = copyPostgresBinaries(folder);
  const cluster = path.join(folder, 'cluster');
  const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
  const options = { ...runAs, env: environment, cwd: folder };

  const passwordFile = path.join(dataDirectory, 'postgres.password');
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) createCluster();
  const password = readFileSync(passwordFile, 'utf8').trim();

  const port = await findFreePort();
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const serverSettings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    port: String(port),
    ...settings,
  };
  const args = Object.entries(serverSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const launch = async (): Promise<ChildProcess> => {
    await stopOrphanedServer(cluster);
    const server = spawn(
      path.join(programs, 'bin/postgres'),
      ['-D', cluster, ...args],
      // In its own process group, so that Ctrl-C reaches only the portal, which stops the database last.
      { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await waitUntilReady(server);
    return server;
  };
  let child = await launch();
  await createDatabase(url);
  return {
    /** Connection string of the owner. */
    url,
    /** A line for the operator when the cluster is stored outside the data directory. */
    notice,
    /** Calls the listener once when the current server has exited, for any reason. */
    onExit: (listener: () => void): void => {
      if (hasExited(child)) setImmediate(listener);
      else child.once('exit', listener);
    },
    /**
     * Starts a server that has exited, at the same address; PostgreSQL recovers by itself.
     * @throws Error as `startEmbeddedPostgres`
     */
    restart: async (): Promise<void> => {
      child = await launch();
    },
    /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
    stop: () => stop(child),
  };

  function createCluster(): void {
    rmSync(cluster, { recursive: true, force: true });
    mkdirSync(cluster, { mode: 0o700 });
    const newPassword = randomBytes(24).toString('base64url');
    writeFileSync(passwordFile, `${newPassword}\n`, { mode: 0o600 });
    const initialPasswordFile = path.join(folder, 'initial-password');
    writeFileSync(initialPasswordFile, `${newPassword}\n`, { mode: 0o600 });
    if (runAs.uid !== undefined && runAs.gid !== undefined) {
      chownSync(cluster, runAs.uid, runAs.gid);
      chownSync(initialPasswordFile, runAs.uid, runAs.gid);
    }
    chmodSync(folder, 0o755);
    const initdb = spawnSync(
      path.join(programs, 'bin/initdb'),
      [
        `--pgdata=${cluster}`,
        `--username=${SUPERUSER}`,
        '--auth=scram-sha-256',
        `--pwfile=${initialPasswordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=und',
        '--data-checksums',
        '--no-instructions',
      ],
      options,
    );
    rmSync(initialPasswordFile, { force: true });
    if (initdb.status === 0) return;
    rmSync(cluster, { recursive: true, force: true });
    throw new Error(
      `The embedded PostgreSQL could not be set up: ${initdb.error?.message ?? String(initdb.stderr).trim()}`,
    );
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let log = '';
  const fail = (fault: string) => reject(new Error(`The embedded PostgreSQL ${fault}: ${log.slice(-2000)}`));
  const timer = setTimeout(() => {
    child.kill('SIGQUIT');
    fail(`did not become ready within ${START_TIMEOUT_MS / 1000} s`);
  }, START_TIMEOUT_MS);
  child.once('error', reject);
  child.once('exit', (code) => fail(`ended at its start with code ${code ?? 'none'}`));
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-20_000);
    if (log.includes('ready to accept connections')) resolve(undefined);
  });
  await promise.finally(() => clearTimeout(timer));
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

/** Stops the PostgreSQL of a killed portal, because it locks the cluster. */
async function stopOrphanedServer(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  for (let waitedMs = 0; isPostgresRunning(pid, cluster); waitedMs += 100) {
    if (waitedMs === 0) process.kill(pid, 'SIGINT');
    if (waitedMs === STOP_TIMEOUT_MS) process.kill(pid, 'SIGQUIT');
    if (waitedMs > 2 * STOP_TIMEOUT_MS)
      throw new Error(`An earlier PostgreSQL (process ${pid}) holds ${cluster} and does not stop.`);
    await sleep(100);
  }
}

function isPostgresRunning(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return false;
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
