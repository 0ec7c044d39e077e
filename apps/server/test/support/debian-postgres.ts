import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** PostgreSQL does not run as root. */
const NOBODY = 65534;
const NEEDED = ['initdb', 'pg_ctl', 'pg_basebackup', 'psql', 'pg_dump', 'pg_restore'];

/** A PostgreSQL server with its own tools, which the embedded one does not have. */
export interface DebianPostgres {
  /** The URL of a database of this name, with the rights of the owner. */
  urlOf(database: string): string;
  /** The folder with the tools. */
  readonly programs: string;
  /** The folder of the cluster. */
  readonly folder: string;
  readonly port: number;
  /** What its processes run as. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
  /** Starts it again after `halt`. */
  start(): void;
  /** Stops it in order and keeps its folder. */
  halt(): void;
  /** Stops it, if it runs, and removes its folder. */
  stop(): void;
}

/** The folder of the newest installed PostgreSQL; undefined if Debian's packages `postgresql` are not installed. */
export function findDebianPostgres(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin')
    .toSorted((a, b) => Number(a.split('/')[4]) - Number(b.split('/')[4]))
    .findLast((folder) => NEEDED.every((name) => existsSync(path.join(folder, name))));
}

/**
 * Starts a temporary server.
 * @param programs the folder of `findDebianPostgres`
 * @param settings lines for its configuration
 */
export async function startDebianPostgres(programs: string, settings = ''): Promise<DebianPostgres> {
  const home = mkdtempSync(path.join(tmpdir(), 'belegfach-debian-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  chmodSync(home, 0o755);
  const cluster = path.join(home, 'cluster');
  mkdirSync(cluster, { mode: 0o700 });
  if (isRoot) chownSync(cluster, NOBODY, NOBODY);
  const log = path.join(home, 'log');
  writeFileSync(log, '');
  if (isRoot) chownSync(log, NOBODY, NOBODY);
  const run = (name: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(path.join(programs, name), args, {
      ...identity,
      cwd: '/',
      encoding: 'utf8',
      // pg_ctl leaves the server running, which would keep a pipe open.
      stdio: ['ignore', 'ignore', name === 'pg_ctl' ? 'ignore' : 'pipe'],
    });
    const reason = name === 'pg_ctl' ? readFileSync(log, 'utf8').slice(-2_000) : stderr;
    if (status !== 0) throw new Error(`${name} ended with ${status}: ${reason}`);
  };
  run('initdb', '--pgdata', cluster, '--username', 'belegfach', '--auth', 'trust', '--encoding', 'UTF8');
  const port = await findFreePort();
  const options = `-c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c port=${port}`;
  appendFileSync(path.join(cluster, 'postgresql.conf'), settings);
  const control = (...args: string[]) => run('pg_ctl', '--pgdata', cluster, '--wait', ...args);
  const start = () => control('--log', log, '--options', options, 'start');
  start();
  return {
    urlOf: (database) => `postgres://belegfach@127.0.0.1:${port}/${database}`,
    programs,
    folder: cluster,
    port,
    identity,
    start,
    halt: () => control('--mode', 'fast', 'stop'),
    stop: () => {
      if (existsSync(path.join(cluster, 'postmaster.pid'))) control('--mode', 'immediate', 'stop');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
