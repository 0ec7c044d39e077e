import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, migrate, openDatabase } from '../platform/database/index.ts';
import { createKeyring } from '../platform/secrets/index.ts';
import { FileDocumentStore } from '../platform/document-store/index.ts';
import {
  type DebianPostgres,
  findDebianPostgres,
  startDebianPostgres,
} from '../../test/support/debian-postgres.ts';
import { TEST_KEY } from '../../test/support/test-key.ts';
import { runOn } from '../../test/support/run-command.ts';
import { createWorldBuilder, type WorldBuilder } from '../../test/support/test-world.ts';

/*
 * The lines of the guide with the tools of PostgreSQL, between two servers. The PostgreSQL of the package has no pg_dump: without Debian's
 * `postgresql` package this file is skipped.
 */

const GUIDE = path.join(import.meta.dirname, '../../../../docs/operations.md');
const programs = findDebianPostgres();

let servers: { source: DebianPostgres; target: DebianPostgres };
let owner: Database;
let store: FileDocumentStore;
let build: WorldBuilder;
let ids: { providerId: number; customerId: number };
let userId: number;
let home: string;
/** The folders of the guide's lines, new for each test. */
let folders: { backup: string; source: string; target: string };
let database: string;

beforeAll(async () => {
  if (programs === undefined) return;
  servers = { source: await startDebianPostgres(programs), target: await startDebianPostgres(programs) };
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-pg-dump-'));
  await createDatabase(servers.source, 'portal');
  const url = servers.source.urlOf('portal');
  await migrate(url);
  owner = openDatabase({
    url,
    poolSize: 2,
    as: 'owner',
    keyring: createKeyring(Buffer.from(TEST_KEY, 'hex')),
  });
  await sql`insert into installation (demo) values (true)`.execute(owner.executor);
  store = new FileDocumentStore(path.join(home, 'source/documents'));
  await store.prepare();
  build = createWorldBuilder(owner.executor, store);
  const provider = await build.provider('Öl & Söhne "Süd"');
  const customer = await build.customer([provider.id]);
  ids = { providerId: provider.id, customerId: customer.id };
  userId = (await build.customerUser([[customer.id, 'CustomerUser']])).id;
  await addDocument();
  // Binds the documents and the database.
  expect((await runOn(url, path.join(home, 'source'), 'verify')).code).toBe(0);
}, 120_000);
afterAll(async () => {
  if (programs === undefined) return;
  await owner.close();
  servers.source.stop();
  servers.target.stop();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(() => {
  database = `restored_${randomBytes(4).toString('hex')}`;
  const own = path.join(home, database);
  folders = {
    backup: path.join(own, 'backup'),
    source: path.join(home, 'source'),
    target: path.join(own, 'data'),
  };
  mkdirSync(folders.backup, { recursive: true });
  mkdirSync(folders.target, { recursive: true });
});

async function createDatabase(server: DebianPostgres, name: string): Promise<void> {
  const admin = new Client({ connectionString: server.urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
}

const addDocument = () => build.invoice(ids.customerId, ids.providerId, { bytes: randomBytes(500) });

/** The lines of the guide's chapter in their order: back up in the first block, restore in the second. */
function readLines(): { dump: string; copy: string; restore: string[] } {
  const [, chapter = ''] = readFileSync(GUIDE, 'utf8').split('\n## pg_dump and a copy of the documents\n');
  const [, first = '', , second = ''] = chapter.split(/```(?:sh)?\n/);
  const [dump = '', copy = '', ...others] = first.trim().split('\n');
  expect(others).toEqual([]);
  return { dump, copy, restore: second.trim().split('\n') };
}

/** Runs a line of the guide with the folders, database and tools of this test. @returns the exit code of a command of the portal */
async function runLine(
  line: string,
  url: string,
  dataDirectory: string,
): Promise<{ code: number; text: string }> {
  const adapted = line.replaceAll('/var/lib/belegfach', dataDirectory).replaceAll('/backup', folders.backup);
  const [program, ...words] = adapted.split(' ');
  if (program === 'belegfach') return runOn(url, dataDirectory, ...words);
  const PATH = `${programs}:${process.env['PATH']}`;
  execFileSync('sh', ['-c', adapted], { env: { ...process.env, PATH, DATABASE_URL: url }, stdio: 'pipe' });
  return { code: 0, text: '' };
}

const atSource = (line: string) => runLine(line, servers.source.urlOf('portal'), folders.source);
const atTarget = (line: string) => runLine(line, servers.target.urlOf(database), folders.target);
/** Runs the restore up to the command that completes it. The role stays between tests, as on a server in use. */
async function restore(): Promise<{ code: number; text: string }> {
  await createDatabase(servers.target, database);
  const [role = '', load = '', copy = '', complete = ''] = readLines().restore;
  expect(role).toContain('create role belegfach_app nologin');
  if (!(await hasRole())) await atTarget(role);
  await atTarget(load);
  await atTarget(copy);
  return atTarget(complete);
}

async function hasRole(): Promise<boolean> {
  const admin = new Client({ connectionString: servers.target.urlOf('postgres') });
  await admin.connect();
  const { rowCount } = await admin.query("select from pg_roles where rolname = 'belegfach_app'");
  await admin.end();
  return rowCount === 1;
}

describe.skipIf(programs === undefined)('pg_dump with a copy of the documents', () => {
  it('made in the order of the guide contains every document of the dump, also when documents come in between', {
    timeout: 120_000,
  }, async () => {
    const { dump, copy } = readLines();
    await addDocument();
    await atSource(dump);
    await addDocument();
    await atSource(copy);
    const restored = await restore();
    expect(restored.code, restored.text).toBe(0);
    expect(restored.text).toMatch(
      /documents: intact\. (\d+) files compared, \1 read; 0 missing or damaged, 0 foreign, 1 without/,
    );
    const list = await atSource('belegfach erase export /backup/deletions.json');
    expect(list.code, list.text).toBe(0);
    const replayed = await atTarget(readLines().restore.at(-1) ?? '');
    expect(replayed.code, replayed.text).toBe(0);
  });

  it('made in the other order lacks the documents that came in between, and the restore names them', {
    timeout: 120_000,
  }, async () => {
    const { dump, copy } = readLines();
    await atSource(copy);
    const { bytes } = await addDocument();
    const { sha256 } = await store.put(bytes);
    await atSource(dump);
    const restored = await restore();
    expect(restored.code).toBe(3);
    expect(restored.text).toContain(`MISSING: ${sha256.toString('hex')}`);
  });

  it('restores no session, link or e-mail that becomes active by itself, and pauses the sweep', {
    timeout: 120_000,
  }, async () => {
    await sql`
      with opened as (insert into session (account_id, expires_at) values (${userId}, now() + interval '1 day') returning id)
      insert into session_token (token_hash, session_id, kind, expires_at)
      select ${randomBytes(32)}, id, 'refresh', now() + interval '1 day' from opened`.execute(owner.executor);
    await sql`
      insert into one_time_token (account_id, purpose, token_hash, expires_at)
      values (${userId}, 'password-reset', ${randomBytes(32)}, now() + interval '1 hour')`.execute(
      owner.executor,
    );
    await build.mail('pending');
    const { dump, copy } = readLines();
    await atSource(dump);
    await atSource(copy);
    const restored = await restore();
    expect(restored.code, restored.text).toBe(0);
    const client = new Client({ connectionString: servers.target.urlOf(database) });
    await client.connect();
    const { rows } = await client.query(`select
      (select count(*)::integer from session where ended_at is null) as sessions,
      (select count(*)::integer from session_token where revoked_at is null) as tokens,
      (select count(*)::integer from one_time_token where voided_at is null) as links,
      (select count(*)::integer from mail where state = 'pending' and kind = 'test') as mails,
      (select sweep_held_because from installation) as held,
      (select count(*)::integer from audit_event where action = 'backup.restore') as entries`);
    await client.end();
    expect(rows).toEqual([{ sessions: 0, tokens: 0, links: 0, mails: 0, held: 'restored', entries: 1 }]);
  });
});
