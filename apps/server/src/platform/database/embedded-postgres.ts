import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { resolveClusterDirectory } from './cluster-directory.ts';
import { copyPostgresBinaries } from './postgres-programs.ts';

const SUPERUSER = 'belegfach';
const DATABASE = 'belegfach';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/**
 * Starts the PostgreSQL of the npm package, in the data directory, on a free port of 127.0.0.1. A server left over from
 * a killed parent is stopped first; PostgreSQL then recovers from its log.
 * @param settings additional server settings, e.g. `{fsync: 'off'}` for temporary test clusters
 * @throws Error with the last lines of PostgreSQL's log when it does not start
 */
export async function startEmbeddedPostgres(
  dataDirectory: string,
  settings: Readonly<Record<string, string>> = {},
) {
  mkdirSync(dataDirectory, { recursive: true });
  const { folder, identity, moved } = resolveClusterDirectory(
    path.resolve(dataDirectory),
    process.getuid?.() === 0,
  );
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const programs = copyPostgresBinaries(folder);
  const cluster = path.join(folder, 'cluster');
  const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
  const options = { ...identity, env: environment, cwd: folder };

  const passwordFile = path.join(dataDirectory, 'postgres.password');
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) initialise();
  const password = readFileSync(passwordFile, 'utf8').trim();

  const port = await findFreePort();
  const url = `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    port: String(port),
    ...settings,
  };
  const launch = async (): Promise<ChildProcess> => {
    await stopOrphanedServer(cluster);
    const started = spawn(
      path.join(programs, 'bin/postgres'),
      ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // A process group of its own: Ctrl-C reaches only the portal, which stops the database last.
      { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await ready(started);
    return started;
  };
  let child = await launch();
  await createDatabase(url);
  return {
    /** Connection string of the owner. */
    url,
    /** A line for the operator when the cluster is stored outside the data directory. */
    notice: moved,
    /** Calls `tell` once when the server that runs now has ended, for whatever reason. */
    onEnd: (tell: () => void): void => {
      if (hasEnded(child)) setImmediate(tell);
      else child.once('exit', tell);
    },
    /**
     * Starts a server that has ended, at the same address; PostgreSQL recovers by itself. @throws Error as
     * `startEmbeddedPostgres` does
     */
    restart: async (): Promise<void> => {
      child = await launch();
    },
    /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
    stop: () => stop(child),
  };

  function initialise(): void {
    rmSync(cluster, { recursive: true, force: true });
    mkdirSync(cluster, { mode: 0o700 });
    const secret = randomBytes(24).toString('base64url');
    writeFileSync(passwordFile, `${secret}\n`, { mode: 0o600 });
    const handedOver = path.join(folder, 'initial-password');
    writeFileSync(handedOver, `${secret}\n`, { mode: 0o600 });
    if (identity.uid !== undefined && identity.gid !== undefined) {
      chownSync(cluster, identity.uid, identity.gid);
      chownSync(handedOver, identity.uid, identity.gid);
    }
    chmodSync(folder, 0o755);
    const made = spawnSync(
      path.join(programs, 'bin/initdb'),
      [
        `--pgdata=${cluster}`,
        `--username=${SUPERUSER}`,
        '--auth=scram-sha-256',
        `--pwfile=${handedOver}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=icu',
        '--icu-locale=und',
        '--data-checksums',
        '--no-instructions',
      ],
      options,
    );
    rmSync(handedOver, { force: true });
    if (made.status === 0) return;
    rmSync(cluster, { recursive: true, force: true });
    throw new Error(
      `The embedded PostgreSQL could not be set up: ${made.error?.message ?? String(made.stderr).trim()}`,
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

async function ready(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let log = '';
  const fail = (fault: string) => reject(new Error(`The embedded PostgreSQL ${fault}: ${log.slice(-2000)}`));
  const timer = setTimeout(() => {
    child.kill('SIGQUIT');
    fail(`did not become ready within ${START_LIMIT_MS / 1000} s`);
  }, START_LIMIT_MS);
  child.once('error', reject);
  child.once('exit', (code) => fail(`ended at its start with code ${code ?? 'none'}`));
  child.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-20_000);
    if (log.includes('ready to accept connections')) resolve(undefined);
  });
  await promise.finally(() => clearTimeout(timer));
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

/** A killed parent leaves its server running; that server locks the data directory and must be stopped first. */
async function stopOrphanedServer(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  for (let waited = 0; runsPostgres(pid, cluster); waited += 100) {
    if (waited === 0) process.kill(pid, 'SIGINT');
    if (waited === STOP_LIMIT_MS) process.kill(pid, 'SIGQUIT');
    if (waited > 2 * STOP_LIMIT_MS)
      throw new Error(`An earlier PostgreSQL (process ${pid}) holds ${cluster} and does not stop.`);
    await sleep(100);
  }
}

function runsPostgres(pid: number, cluster: string): boolean {
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
