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
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from './free-ports.ts';

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
  /** The folder of its socket, and of those of its standbys. */
  readonly sockets: string;
  readonly port: number;
  /** The user and group of its processes. */
  readonly identity: { readonly uid?: number; readonly gid?: number };
  /** Starts the server again after `halt`. */
  start(): void;
  /** Stops the server in order and keeps its folder. */
  halt(): void;
  /** Starts a standby, as a clone that follows this server. */
  startStandby(): Promise<DebianStandby>;
  /** Stops the server and its standbys, if they run, and removes their folders. */
  stop(): void;
}

export interface DebianStandby {
  readonly folder: string;
  readonly port: number;
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
  const [port = 0] = await findFreePorts(1);
  appendFileSync(path.join(cluster, 'postgresql.conf'), settings);
  const control = (folder: string, ...args: string[]) => run('pg_ctl', '--pgdata', folder, '--wait', ...args);
  // The socket, by which programs such as pgBackRest connect, is outside the cluster: a backup would copy it too.
  const sockets = path.join(home, 'sockets');
  mkdirSync(sockets);
  if (isRoot) chownSync(sockets, NOBODY, NOBODY);
  const startIn = (folder: string, onPort: number) =>
    control(
      folder,
      ...['--log', log, '--options'],
      `-c listen_addresses=127.0.0.1 -c unix_socket_directories=${sockets} -c fsync=off -c port=${onPort}`,
      'start',
    );
  const folders = [cluster];
  startIn(cluster, port);
  return {
    urlOf: (database) => `postgres://belegfach@127.0.0.1:${port}/${database}`,
    programs,
    folder: cluster,
    sockets,
    port,
    identity,
    start: () => startIn(cluster, port),
    halt: () => control(cluster, '--mode', 'fast', 'stop'),
    startStandby: async () => {
      const [standbyPort = 0] = await findFreePorts(1);
      const standby = { folder: path.join(home, `standby-${folders.length}`), port: standbyPort };
      mkdirSync(standby.folder, { mode: 0o700 });
      if (isRoot) chownSync(standby.folder, NOBODY, NOBODY);
      const from = ['--host', '127.0.0.1', '--port', String(port), '--username', 'belegfach'];
      run('pg_basebackup', ...from, '--pgdata', standby.folder, '--write-recovery-conf', '--checkpoint=fast');
      folders.push(standby.folder);
      startIn(standby.folder, standby.port);
      return standby;
    },
    stop: () => {
      for (const folder of folders)
        if (existsSync(path.join(folder, 'postmaster.pid'))) control(folder, '--mode', 'immediate', 'stop');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
