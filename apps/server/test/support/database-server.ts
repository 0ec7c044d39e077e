import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { partitionDocuments } from '../../src/features/document-years/index.ts';
import {
  migrate,
  openDatabase,
  prepareApplicationLogin,
  startEmbeddedPostgres,
} from '../../src/platform/database/index.ts';

/** Every test file clones this migrated database. */
export const TEMPLATE = 'belegfach_template';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
    /** The address with the portal's login, which all databases of the tests share. */
    databaseApplicationUrl: string;
  }
}

/** The folder of Linux whose files stay in memory. */
const MEMORY = '/dev/shm';
/** Several times what the cluster takes during a run of all tests. */
const ENOUGH_MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * A folder for the cluster, in memory if possible: a clone of the template has 400 files, and creating and removing them on a disk
 * takes half a second of processor time. The memory of a container is small, and programs in it are not executed.
 */
function createClusterFolder(): string {
  removeFoldersOfKilledRuns();
  const parent = isMemoryUsable() ? MEMORY : tmpdir();
  const folder = mkdtempSync(path.join(parent, `belegfach-test-${process.pid}-`));
  // As root the database runs as another user, who needs access to the folder; otherwise the cluster would be elsewhere.
  chmodSync(folder, 0o755);
  return folder;
}

function isMemoryUsable(): boolean {
  if (!existsSync(MEMORY) || !existsSync('/proc/mounts')) return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .findLast((line) => line.split(' ')[1] === MEMORY);
  const { bavail, bsize } = statfsSync(MEMORY);
  return mount?.includes('noexec') === false && bavail * bsize >= ENOUGH_MEMORY_BYTES;
}

/** The folders that a killed run leaves in memory would stay there until the machine restarts. */
function removeFoldersOfKilledRuns(): void {
  for (const folder of globSync(path.join(MEMORY, 'belegfach-test-*'))) {
    const [, pid] = /belegfach-test-(\d+)-/.exec(folder) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * One PostgreSQL for the whole run: a temporary cluster, or the server of TEST_DATABASE_URL (its user must be able to create databases),
 * which shows that an external PostgreSQL passes the same tests.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['TEST_DATABASE_URL'];
  const folder = createClusterFolder();
  const server =
    outside === undefined
      ? await startEmbeddedPostgres(folder, { fsync: 'off', full_page_writes: 'off', max_connections: '200' })
      : { url: outside, stop: () => Promise.resolve() };
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE}`);
  await admin.query(`create database ${TEMPLATE}`);
  await migrate(databaseUrl(server.url, TEMPLATE));
  if (process.env['TEST_PARTITIONED'] === 'true') await partitionTemplate(databaseUrl(server.url, TEMPLATE));
  await admin.end();
  project.provide(
    'databaseApplicationUrl',
    await prepareApplicationLogin(databaseUrl(server.url, TEMPLATE), randomBytes(32)),
  );
  project.provide('databaseServerUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** With TEST_PARTITIONED=true all tests run on documents that are divided by years. */
async function partitionTemplate(url: string): Promise<void> {
  const owner = openDatabase({ url, poolSize: 1, as: 'owner' });
  await partitionDocuments(owner, {
    signal: new AbortController().signal,
    onStep: () => undefined,
    onProgress: () => undefined,
  });
  // The partitions are those of an installation that was divided years ago.
  await sql`
    do $$ begin
      execute 'alter table invoice detach partition invoice_earlier';
      execute 'alter table invoice attach partition invoice_earlier for values from (minvalue) to (2019)';
      for year in 2019..extract(year from now())::integer loop
        execute format('create table invoice_%1$s partition of invoice for values from (%1$s) to (%2$s)', year, year + 1);
        execute format('alter table invoice_%1$s add foreign key (superseded_by_id, issue_year) references invoice_%1$s (id, issue_year)', year);
      end loop;
    end $$`.execute(owner.executor);
  await owner.close();
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
