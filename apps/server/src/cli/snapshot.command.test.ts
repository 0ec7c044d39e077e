import { randomBytes } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileDocumentStore } from '../platform/document-store/index.ts';
import { openObjectStorage } from '../platform/object-storage/index.ts';
import { runWith } from '../../test/support/run-command.ts';
import { type S3Stub, startS3Stub, STUB_KEYS } from '../../test/support/s3-stub.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { createWorldBuilder } from '../../test/support/test-world.ts';

let source: TestDatabase;
let store: FileDocumentStore;
let build: ReturnType<typeof createWorldBuilder>;
let ids: { providerId: number; customerId: number };
let home: string;
let stub: S3Stub;
/** The database that a test restores into. */
let target: TestDatabase;
/** The repository of a test, and the S3 server that commands know. */
let repository: string;
let endpoint: string;
/** A real server, for example the gateway of Ceph, with the bucket `belege` and the keys of the stub. */
const REAL_ENDPOINT = process.env['TEST_S3_ENDPOINT'];

beforeAll(async () => {
  source = await createTestDatabase();
  stub = await startS3Stub();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-snapshot-'));
  store = new FileDocumentStore(path.join(home, 'source', 'documents'));
  await store.prepare();
  build = createWorldBuilder(source.owner.executor, store);
  await asOwner('insert into installation (demo) values (true)');
  const provider = await build.provider('Öl & Söhne "Süd"');
  const customer = await build.customer([provider.id], { name: 'Bäckerei\tMüller \\ Co\u2028' });
  ids = { providerId: provider.id, customerId: customer.id };
  await build.invoice(customer.id, provider.id, { bytes: randomBytes(500), note: 'Zeile 1\nZeile 2 "\\N"' });
});
beforeEach(async () => {
  target = await createTestDatabase();
  endpoint = stub.endpoint;
  repository = path.join(home, `repository-${randomBytes(4).toString('hex')}`);
  await initialise();
});
afterEach(async () => {
  await target.drop();
  rmSync(path.join(home, 'target'), { recursive: true, force: true });
});
afterAll(async () => {
  await source.drop();
  await stub.close();
  rmSync(home, { recursive: true, force: true });
});

const asOwner = (statement: string) => sql.raw(statement).execute(source.owner.executor);
const runAt = (url: string, folder: string, ...args: string[]) =>
  runWith(
    {
      DEMO: 'true',
      DATABASE_URL: url,
      DATA_DIR: path.join(home, folder),
      S3_ENDPOINT: endpoint,
      ...STUB_KEYS,
    },
    ...args,
  );
const snapshot = (action: string, ...options: string[]) =>
  runAt(source.url, 'source', 'snapshot', action, repository, ...options);
const initialise = async () => {
  const { code, err } = await snapshot('init');
  expect(code, err).toBe(0);
};
const restore = (...options: string[]) => runAt(target.url, 'target', 'restore', repository, ...options);
const invoice = () => build.invoice(ids.customerId, ids.providerId, { bytes: randomBytes(500) });
const hashOf = async (bytes: Buffer) => (await store.put(bytes)).sha256.toString('hex');
const openRepository = () =>
  openObjectStorage(repository, {
    endpoint,
    region: undefined,
    credentials: {
      accessKeyId: STUB_KEYS.AWS_ACCESS_KEY_ID,
      secretAccessKey: STUB_KEYS.AWS_SECRET_ACCESS_KEY,
    },
  });
/** The key of a document in a repository. */
const keyOf = (hash: string) => `documents/sha256/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
const listNames = async () =>
  (JSON.parse((await snapshot('list', '--json')).out) as { name: string }[]).map(({ name }) => name);

/** Rows that neither a restore nor a backup changes. */
async function listRows(database: TestDatabase, ...tables: string[]): Promise<string[]> {
  const all: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} t order by 1`.execute(database.owner.executor);
    all.push(...rows.map(({ text }) => text));
  }
  return all;
}

const KINDS = ['a folder', 'a bucket', ...(REAL_ENDPOINT === undefined ? [] : ['a bucket of a real server'])];
describe.each(KINDS)('a snapshot in %s', (kind) => {
  beforeEach(async () => {
    if (kind === 'a folder') return;
    if (kind !== 'a bucket') endpoint = REAL_ENDPOINT ?? '';
    repository = `s3://belege/${randomBytes(4).toString('hex')}`;
    await initialise();
  });

  it('writes only what the repository does not have, and each one restores the state of its own time', async () => {
    const tables = [
      'provider',
      'customer',
      'invoice',
      'note',
      'stored_file',
      'invoice_state',
      'intake_event',
    ];
    const first = await snapshot('create');
    expect(first.code, first.err).toBe(0);
    const before = await listRows(source, ...tables);
    const { number } = await invoice();
    const second = await snapshot('create');
    expect(second.out).toMatch(
      /^Snapshot 000002-\S+ in .*: \d+ rows of \d+ tables, \d+ files, 1 of them new\.\n$/,
    );
    const [oldest = ''] = await listNames();

    const restored = await restore('--snapshot', oldest);
    expect(restored.code, restored.err + restored.out).toBe(0);
    expect(restored.out).toContain('documents: intact.');
    expect(await listRows(target, ...tables)).toEqual(before);
    await target.drop();
    target = await createTestDatabase();
    rmSync(path.join(home, 'target'), { recursive: true });
    expect(await restore()).toMatchObject({ code: 0 });
    expect(await listRows(target, ...tables)).toEqual(await listRows(source, ...tables));
    expect((await listRows(target, 'invoice')).join()).toContain(number);
  });

  it('is counted as a backup, and the heads of the journals in it are in the restored chains', async () => {
    const made = await snapshot('create', '--json');
    const { rows, files } = JSON.parse(made.out) as { rows: number; files: number };
    const { rows: events } = await sql`
      select facts from audit_event where action = 'backup.create' order by id desc limit 1`.execute(
      source.owner.executor,
    );
    expect(events).toEqual([{ facts: { rows, documents: files, lost: 0 } }]);
    expect(await restore()).toMatchObject({ code: 0 });
  });

  it('names a document that is damaged in the repository when it is read, and the next snapshot with --read-data replaces it', async () => {
    const { bytes } = await invoice();
    const hash = await hashOf(bytes);
    await snapshot('create');
    const damaged = randomBytes(bytes.length);
    const storage = await openRepository();
    await storage.putMany([{ key: keyOf(hash), bytes: damaged }]);
    storage.close();
    expect((await snapshot('verify')).code).toBe(0);
    const verified = await snapshot('verify', '--read-data');
    expect(verified.code).toBe(3);
    expect(verified.out).toContain(`DAMAGED (other bytes): ${hash}`);
    const restored = await restore();
    expect(restored.code).toBe(3);
    expect(restored.out).toContain(`MISSING: ${hash}`);
    expect((await snapshot('create', '--read-data')).out).toMatch(/, 1 of them new\.\n$/);
    expect((await snapshot('verify', '--read-data')).out).toMatch(
      /: intact\. (\d+) files compared, \1 read;/,
    );
  });

  it('is pruned together with the documents that no kept snapshot needs, and every kept snapshot stays whole', async () => {
    const storage = await openRepository();
    const gone = await build.storedFile(randomBytes(400));
    const hash = gone.sha256.toString('hex');
    await snapshot('create');
    await asOwner(`delete from stored_file where sha256 = '\\x${hash}'`);
    await snapshot('create');
    expect((await snapshot('prune', '--keep', '2')).out).toBe(
      '0 snapshots removed, 2 kept; 0 documents removed that none of them needs.\n',
    );
    expect(await storage.get(keyOf(hash))).toBeDefined();
    const third = await snapshot('create', '--keep', '2');
    expect(third.out).toContain(
      '1 snapshots removed, 2 kept; 1 documents removed that none of them needs.\n',
    );
    expect(third.code).toBe(0);
    expect(await storage.get(keyOf(hash))).toBeUndefined();
    for (const name of await listNames())
      expect((await snapshot('verify', '--read-data', '--snapshot', name)).code).toBe(0);
    const tables: string[] = [];
    for await (const { key } of storage.list('rows/')) if (key.includes('/provider.')) tables.push(key);
    expect(tables).toHaveLength(2);
    storage.close();
  });
});

describe('a snapshot', () => {
  it('is complete although documents come in while it is made', async () => {
    const stopping = new AbortController();
    const writing = (async () => {
      while (!stopping.signal.aborted) await invoice();
    })();
    const made = await snapshot('create');
    stopping.abort();
    await writing;
    expect(made, made.err).toMatchObject({ code: 0 });
    const restored = await restore();
    expect(restored.code, restored.text).toBe(0);
  });

  it('is refused while another command writes snapshots, and the other one is complete', async () => {
    const made = await Promise.all([snapshot('create'), snapshot('create')]);
    expect(made.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(made.find(({ code }) => code === 1)?.err).toContain('another command writes or removes snapshots');
    expect((await snapshot('verify', '--read-data')).code).toBe(0);
    expect(await listNames()).toHaveLength(1);
  });

  it('reports documents that the store has lost, and contains the others', async () => {
    const { bytes } = await invoice();
    const hash = await hashOf(bytes);
    truncateSync(path.join(home, 'source/documents/sha256', hash.slice(0, 2), hash.slice(2, 4), hash), 3);
    const made = await snapshot('create');
    expect(made.code).toBe(3);
    expect(made.err).toContain('1 files are missing or damaged');
    const verified = await snapshot('verify');
    expect(verified.code).toBe(3);
    expect(verified.out).toContain(`MISSING: ${hash}`);
    await store.put(bytes);
    expect((await snapshot('create')).out).toContain(', 1 of them new');
  });

  it('with damaged rows is named by verify, and a restore from it loads nothing', async () => {
    await snapshot('create');
    const [file = ''] = globSync(path.join(repository, 'rows/*/customer.*.gz'));
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const verified = await snapshot('verify');
    expect(verified.code).toBe(3);
    expect(verified.out).toContain('1 tables damaged');
    const restored = await restore();
    expect(restored.code).toBe(1);
    expect(restored.err).toContain('the snapshot is damaged');
    rmSync(file);
    expect((await restore()).err).toContain('is missing');
    expect(await listRows(target, 'provider')).toEqual([]);
  });

  it('repairs documents of a portal that runs', async () => {
    const { bytes } = await invoice();
    const hash = await hashOf(bytes);
    await snapshot('create');
    rmSync(path.join(home, 'source/documents/sha256', hash.slice(0, 2), hash.slice(2, 4), hash));
    const repaired = await runAt(source.url, 'source', 'restore', repository, '--documents');
    expect(repaired.out).toContain(', 1 of them restored.');
    expect(repaired.code, repaired.err).toBe(0);
  });
});

describe('pruning', () => {
  it('removes nothing while the sweep is paused, because the newest snapshots may be of the wrong database', async () => {
    await snapshot('create');
    await snapshot('create');
    await asOwner("update installation set sweep_held_because = 'restored', sweep_held_at = now()");
    try {
      const pruned = await snapshot('prune', '--keep', '1');
      expect(pruned.code).toBe(3);
      expect(pruned.err).toContain('no snapshot is removed while the sweep is paused');
      expect(await listNames()).toHaveLength(2);
    } finally {
      await asOwner('update installation set sweep_held_because = null, sweep_held_at = null');
    }
  });

  it('that fails does not hide the snapshot that was made before it', async () => {
    await snapshot('create');
    const [first = ''] = await listNames();
    writeFileSync(path.join(repository, 'manifests', `${first}.json`), '{');
    const made = await snapshot('create', '--keep', '2');
    expect(made.code).toBe(1);
    expect(made.out).toMatch(/^Snapshot 000002-/);
    expect(made.err).toContain('is not a manifest in a known format');
  });

  it('removes nothing when the manifest of a kept snapshot cannot be read', async () => {
    await snapshot('create');
    await snapshot('create');
    const [oldest = '', newest = ''] = await listNames();
    writeFileSync(path.join(repository, 'manifests', `${newest}.json`), '{');
    const pruned = await snapshot('prune', '--keep', '1');
    expect(pruned.code).toBe(1);
    expect(pruned.err).toContain('is not a manifest in a known format');
    expect((await snapshot('verify', '--snapshot', oldest)).code).toBe(0);
  });
});

describe('a repository', () => {
  it('is only made by init: a folder whose disk is not mounted stays empty, and no command takes it for the repository', async () => {
    rmSync(repository, { recursive: true });
    const [create, list, verify, prune] = [
      await snapshot('create'),
      await snapshot('list'),
      await snapshot('verify'),
      await snapshot('prune', '--keep', '1'),
    ];
    for (const { code, err } of [create, list, verify, prune]) {
      expect(code).toBe(1);
      expect(err).toContain(
        `contains no snapshots; correct the name, mount its disk, or make it a new repository: belegfach snapshot init ${repository}`,
      );
    }
    expect(existsSync(repository)).toBe(false);
  });

  it('contains nothing else and no snapshot of another installation', async () => {
    expect((await snapshot('init')).err).toContain('is a repository already');
    rmSync(repository, { recursive: true });
    mkdirSync(repository);
    writeFileSync(path.join(repository, 'letter.txt'), 'x');
    expect((await snapshot('init')).err).toContain('contains other files (letter.txt)');
    rmSync(path.join(repository, 'letter.txt'));
    await initialise();
    expect((await snapshot('create')).code).toBe(0);
    await sql`insert into installation (demo) values (true)`.execute(target.owner.executor);
    const foreign = await runAt(target.url, 'target', 'snapshot', 'create', repository);
    expect(foreign.err).toContain('contains the snapshots of another installation');
  });

  it('must be named, and the options must be as the help says', async () => {
    for (const args of [
      [],
      ['create'],
      ['create', 'a', 'b'],
      ['create', 'a', '--keep', '0'],
      ['prune', 'a'],
      ['list', 'a', '--read-data'],
      ['init', 'a', '--keep', '1'],
      ['create', 'a', '--snapshot', 'b'],
      ['grow', 'a'],
    ])
      expect((await runAt(source.url, 'source', 'snapshot', ...args)).code, args.join(' ')).toBe(2);
  });
});
