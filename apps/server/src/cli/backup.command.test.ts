import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { backUp } from '../features/backup/index.ts';
import { type Database, migrate, openDatabase } from '../platform/database/index.ts';
import { FileDocumentStore } from '../platform/document-store/index.ts';
import { databaseUrl } from '../../test/support/database-server.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { createWorldBuilder } from '../../test/support/test-world.ts';
import { runOn } from '../../test/support/run-command.ts';
import { toList } from '../../test/support/to-list.ts';

let source: TestDatabase;
let store: FileDocumentStore;
let build: ReturnType<typeof createWorldBuilder>;
let ids: { providerId: number; customerId: number };
let home: string;
/** The database that a test restores into. */
let target: TestDatabase;

beforeAll(async () => {
  source = await createTestDatabase();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-backup-'));
  store = new FileDocumentStore(path.join(home, 'source', 'documents'));
  await store.prepare();
  build = createWorldBuilder(source.owner.executor, store);
  await sql`insert into installation (demo) values (true)`.execute(source.owner.executor);
  const provider = await build.provider('Öl & Söhne "Süd"');
  const customer = await build.customer([provider.id], { name: 'Bäckerei\tMüller \\ Co\u2028' });
  ids = { providerId: provider.id, customerId: customer.id };
});
beforeEach(async () => {
  target = await createTestDatabase();
});
afterEach(async () => {
  await target.drop();
  rmSync(path.join(home, 'target'), { recursive: true, force: true });
});
afterAll(async () => {
  await source.drop();
  rmSync(home, { recursive: true, force: true });
});

const atSource = (...args: string[]) => runOn(source.url, path.join(home, 'source'), ...args);
const atTarget = (...args: string[]) => runOn(target.url, path.join(home, 'target'), ...args);
const backup = (name = 'backup') => atSource('backup', path.join(home, name));
const restore = (name = 'backup', ...options: string[]) =>
  atTarget('restore', path.join(home, name), ...options);
const invoice = (values: Parameters<typeof build.invoice>[2] = {}) =>
  build.invoice(ids.customerId, ids.providerId, { bytes: randomBytes(500), ...values });

/** Every row of every table as text, except the values that a restore changes on purpose. */
async function listAll({ executor }: Database): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('session', 'session_token', 'one_time_token', 'sign_on_identity', 'sign_on_attempt', 'mail', 'audit_event', 'unchained_event', 'kysely_migration')`.execute(
    executor,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(name)} t order by 1`.execute(executor);
    all[name] = rows.map(({ text }) => text);
  }
  return all;
}

describe('a backup', () => {
  it('restores every value of every table, the counters and the rules', async () => {
    const [old, young] = [
      await invoice({ note: 'Zeile 1\nZeile 2 "\\N"' }),
      await invoice({ xml: randomBytes(90) }),
    ];
    await build.supersede(old.id, young.id);
    const { executor } = source.owner;
    await sql`
      insert into invoice_reading (invoice_id, reader_version, model)
      values (${old.id}, '1', 'null'), (${young.id}, '2', ${JSON.stringify({ total: 1.1, text: ' ü\\ ' })}::jsonb)`.execute(
      executor,
    );
    await build.heldReceipt(ids.providerId);
    await build.customer([ids.providerId], { deleted: true });
    await sql`insert into provider (name) values ('gone for good')`.execute(executor);
    await sql`delete from provider where name = 'gone for good'`.execute(executor);

    const made = await backup();
    expect(made.code, made.err).toBe(0);
    expect(made.out).toMatch(/: \d+ rows of \d+ tables, 4 files, 4 of them new\.\n$/);
    const restored = await restore();
    expect(restored.code, restored.err + restored.out).toBe(0);
    expect(restored.out).toContain('4 files, 4 of them restored.\n');
    expect(restored.out).toMatch(/^documents: intact\. 4 files compared, 4 read;/m);

    const owner = target.owner.executor;
    const held = await sql`
      with before as (select sweep_held_because as reason from installation),
      released as (update installation set sweep_held_because = null, sweep_held_at = null)
      select reason from before`.execute(owner);
    expect(held.rows).toEqual([{ reason: 'restored' }]);
    expect(await listAll(target.owner)).toEqual(await listAll(source.owner));
    const inserted = await sql<{
      id: number;
    }>`insert into provider (name) values ('next') returning id`.execute(owner);
    expect(inserted.rows[0]?.id).toBe(ids.providerId + 2);
    await createWorldBuilder(owner).invoice(ids.customerId, ids.providerId, { number: 'after' });
    const differences = await sql`select * from invoice_count_differences()`.execute(owner);
    expect(differences.rows).toEqual([]);
    await expect(sql`delete from customer where id = ${ids.customerId}`.execute(owner)).rejects.toThrow(
      /foreign key/,
    );
  });

  it('contains no session, link, sign-on, mail or webhook that becomes active by itself', async () => {
    const user = await build.customerUser([[ids.customerId, 'CustomerAdmin']]);
    await sql`
      with opened as (insert into session (account_id, expires_at) values (${user.id}, now() + interval '1 day') returning id)
      insert into session_token (token_hash, session_id, kind, expires_at)
      select ${randomBytes(32)}, id, 'refresh', now() + interval '1 day' from opened`.execute(
      source.owner.executor,
    );
    await sql`
      insert into one_time_token (account_id, purpose, token_hash, expires_at)
      values (${user.id}, 'password-reset', ${randomBytes(32)}, now() + interval '1 hour')`.execute(
      source.owner.executor,
    );
    const clerk = await build.backofficeUser('ProviderUser', ids.providerId);
    await sql`
      insert into sign_on_identity (account_id, issuer, subject) values (${clerk.id}, 'https://login.example/', 'anna')`.execute(
      source.owner.executor,
    );
    await sql`
      insert into sign_on_attempt (state_hash, provider, browser_hash, sealed, account_id, expires_at)
      values (${randomBytes(32)}, 'main', ${randomBytes(32)}, ${randomBytes(32)}, ${clerk.id}, now() + interval '10 minutes')`.execute(
      source.owner.executor,
    );
    await build.mail('pending');
    await build.mail('sent');
    const endpoint = await build.webhook(ids.providerId);
    await build.webhookDelivery(endpoint.id);
    await sql`update webhook_delivery set state = 'pending', fault = null`.execute(source.owner.executor);
    await sql`
      update webhook_endpoint set failures = 3, failing_since = now(), paused_until = now() + interval '1 hour'`.execute(
      source.owner.executor,
    );
    expect(await backup()).toMatchObject({ code: 0 });
    expect(await restore()).toMatchObject({ code: 0 });
    const { rows } = await sql`
      select
        (select count(*)::integer from session where ended_at is null) as sessions,
        (select array_agg(end_reason) from session) as reasons,
        (select count(*)::integer from session_token where revoked_at is null) as tokens,
        (select count(*)::integer from one_time_token where voided_at is null) as links,
        (select count(*)::integer from sign_on_identity) as identities,
        (select count(*)::integer from sign_on_attempt) as attempts,
        (select array_agg(state order by state) from mail) as mails,
        (select array_agg(state || ' ' || fault) from webhook_delivery) as webhooks,
        (select jsonb_agg(jsonb_build_array(is_on, off_because, failures, failing_since, paused_until)) from webhook_endpoint)
          as endpoints,
        (select count(*)::integer from audit_event where action = 'backup.restore') as entries`.execute(
      target.owner.executor,
    );
    expect(rows).toEqual([
      {
        sessions: 0,
        reasons: ['restored'],
        tokens: 0,
        links: 0,
        identities: 0,
        attempts: 0,
        mails: ['failed', 'sent'],
        webhooks: ['failed restored'],
        endpoints: [[false, 'restored', 0, null, null]],
        entries: 1,
      },
    ]);
  });

  it('into the same folder again writes only new documents and replaces the earlier backup', async () => {
    expect(await backup('again')).toMatchObject({ code: 0 });
    const { number } = await invoice();
    const second = await backup('again');
    expect(second.out).toMatch(/, 1 of them new\.\n$/);
    expect(readdirSync(path.join(home, 'again')).length).toBe(3);
    expect(await restore('again')).toMatchObject({ code: 0 });
    const { rows } = await sql`select from invoice where document_number = ${number}`.execute(
      target.owner.executor,
    );
    expect(rows).toHaveLength(1);
  });

  // Regression: a damaged copy of the right size counted as undamaged, so that the backup kept it.
  it('into the same folder again replaces a damaged copy and keeps the damaged bytes', async () => {
    const { bytes } = await invoice();
    const { sha256 } = await store.put(bytes);
    expect(await backup('rotten')).toMatchObject({ code: 0 });
    const hash = sha256.toString('hex');
    const copy = path.join(home, 'rotten/documents/sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
    writeFileSync(copy, randomBytes(bytes.length));
    expect((await backup('rotten')).out).toMatch(/, 1 of them new\.\n$/);
    expect(readFileSync(copy).equals(bytes)).toBe(true);
    const kept = await toList(new FileDocumentStore(path.join(home, 'rotten/documents')).lostAndFound.list());
    expect(kept).toMatchObject([{ sha256, isDamaged: true }]);
  });

  it('is complete although documents come in while it is made', async () => {
    const stopping = new AbortController();
    const writing = (async () => {
      while (!stopping.signal.aborted) await invoice();
    })();
    const made = await backup('busy');
    stopping.abort();
    await writing;
    expect(made).toMatchObject({ code: 0 });
    expect(await restore('busy')).toMatchObject({ code: 0 });
  });

  it('of an earlier version is restored as this version', async () => {
    const name = `test_${randomBytes(8).toString('hex')}`;
    const server = new Client({ connectionString: inject('databaseServerUrl') });
    await server.connect();
    await server.query(`create database ${name}`);
    await server.query(`create database ${name}_new`);
    const url = (database: string) => databaseUrl(inject('databaseServerUrl'), database);
    await migrate(url(name), { lastMigration: '0014_provider_setup' });
    // The view shows the mark, which had another form in that version, under its present name.
    const client = new Client({ connectionString: url(name) });
    await client.connect();
    await client.query(`create schema today; create view today.installation as
      select *, sha256(audit_salt) as backup_mark from public.installation`);
    await client.end();
    const early = new URL(url(name));
    early.searchParams.set('options', '-c search_path=today,public');
    const owner = openDatabase({ url: early.href, poolSize: 2, as: 'owner' });
    try {
      await sql`insert into public.installation (demo) values (true)`.execute(owner.executor);
      await sql`insert into mail (kind, recipient, subject, text_body, html_body) values ('x', 'a@b.example', '', '', '')`.execute(
        owner.executor,
      );
      await backUp(owner, store, path.join(home, 'early'), {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
    } finally {
      await owner.close();
    }
    // An empty database with a newer schema cannot accept rows of an earlier schema.
    expect((await restore('early')).err).toContain('a database without tables is needed');
    const restored = await runOn(
      url(`${name}_new`),
      path.join(home, 'target'),
      'restore',
      path.join(home, 'early'),
    );
    expect(restored.code, restored.err).toBe(0);
    const check = new Client({ connectionString: url(`${name}_new`) });
    await check.connect();
    expect((await check.query('select can_wait, text_body from mail')).rows).toEqual([
      { can_wait: false, text_body: null },
    ]);
    await check.end();
    await server.query(`drop database ${name} with (force)`);
    await server.query(`drop database ${name}_new with (force)`);
    await server.end();
  });

  it('reports documents that the store has lost, and contains the others', async () => {
    const { bytes } = await invoice();
    const { sha256 } = await store.put(bytes);
    const hash = sha256.toString('hex');
    const file = path.join(home, 'source/documents/sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
    truncateSync(file, 3);
    const made = await backup('lossy');
    expect(made.code).toBe(3);
    expect(made.err).toContain('1 files are missing or damaged');
    const restored = await restore('lossy');
    expect(restored.code).toBe(3);
    expect(restored.out).toContain(`MISSING: ${hash}`);
    await store.put(bytes);
  });
});

describe('a restore', () => {
  it('of documents only repairs the store and does not change the database', async () => {
    const [gone, cut, altered] = [await invoice(), await invoice(), await invoice()];
    expect(await backup('mend')).toMatchObject({ code: 0 });
    const fileOf = async ({ bytes }: { bytes: Buffer }) => {
      const hash = (await store.put(bytes)).sha256.toString('hex');
      return path.join(home, 'source/documents/sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
    };
    const files = [await fileOf(gone), await fileOf(cut), await fileOf(altered)];
    rmSync(files[0] ?? '');
    appendFileSync(files[1] ?? '', 'x');
    writeFileSync(files[2] ?? '', randomBytes(500));
    const mended = await atSource('restore', path.join(home, 'mend'), '--documents');
    expect(mended.code, mended.err + mended.out).toBe(0);
    expect(mended.out).toContain(', 3 of them restored.');
    expect(await atSource('verify', '--read-data')).toMatchObject({ code: 0 });
  });

  it('of yesterday’s database over today’s documents loses none of them and names them', async () => {
    expect(await backup('yesterday')).toMatchObject({ code: 0 });
    const today = new FileDocumentStore(path.join(home, 'target', 'documents'));
    await today.prepare();
    const { sha256 } = await today.put(randomBytes(100));
    const restored = await restore('yesterday');
    expect(restored.code).toBe(0);
    expect(restored.out).toContain(`without a document: ${sha256.toString('hex')}`);
    expect(await today.has(sha256)).toBe(true);
  });

  it('is refused if the database is not empty, and changes nothing', async () => {
    await backup();
    await createWorldBuilder(target.owner.executor).provider('Here before');
    expect(await restore()).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty') as string,
    });
    const { rows } = await sql`select name from provider`.execute(target.owner.executor);
    expect(rows).toEqual([{ name: 'Here before' }]);
  });

  it.each<[string, (file: string) => void]>([
    ['has a byte too many', (file) => appendFileSync(file, 'x')],
    // Only the hash distinguishes this file from the written one.
    [
      'can be read, but has other content',
      (file) => {
        const text = gunzipSync(readFileSync(file)).toString();
        expect(text).toContain('Söhne');
        writeFileSync(file, gzipSync(text.replaceAll('Söhne', 'Töchter')));
      },
    ],
  ])('is refused from a damaged backup and loads nothing: a table file that %s', async (what, damage) => {
    const name = what.replaceAll(/\W/g, '-');
    await backup(name);
    const folder = readdirSync(path.join(home, name)).find((one) => one.startsWith('database-')) ?? '';
    damage(path.join(home, name, folder, 'provider.jsonl.gz'));
    expect(await restore(name)).toMatchObject({
      code: 1,
      err: expect.stringContaining('the backup is damaged') as string,
    });
    const { rows } = await sql`select from account`.execute(target.owner.executor);
    expect(rows).toEqual([]);
  });
});

describe('the folder of a backup', () => {
  it('must contain nothing else and no backup of another installation', async () => {
    mkdirSync(path.join(home, 'letters'));
    writeFileSync(path.join(home, 'letters', 'letter.txt'), 'x');
    expect((await backup('letters')).err).toContain('contains other files (letter.txt)');
    expect((await restore('letters')).err).toContain('contains no complete backup');
    await backup('other');
    await sql`insert into installation (demo) values (true)`.execute(target.owner.executor);
    expect((await atTarget('backup', path.join(home, 'other'))).err).toContain(
      'the backup of another installation',
    );
    writeFileSync(path.join(home, 'other', 'manifest.json'), '{');
    expect((await restore('other')).err).toContain('is not a manifest in a known format');
  });

  it('is not written for a portal that was never started', async () => {
    expect((await atTarget('backup', path.join(home, 'never'))).err).toContain('nothing to back up');
  });

  it('must be named', async () => {
    for (const args of [['backup'], ['backup', 'a', 'b'], ['restore'], ['restore', 'a', '--all']])
      expect((await atSource(...args)).code, args.join(' ')).toBe(2);
  });
});
