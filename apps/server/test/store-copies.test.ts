import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bindStore, copyStore } from '../src/features/store/index.ts';
import { FileDocumentStore, openFileStore } from '../src/platform/document-store/index.ts';
import { runWith } from './support/run-command.ts';
import { type S3Stub, startS3Stub, STUB_KEYS } from './support/s3-stub.ts';
import { createTestDatabase, type TestDatabase } from './support/test-database.ts';
import { createWorldBuilder } from './support/test-world.ts';

/* `store copy` and `store verify`: from files into a bucket and back, while a portal runs. */

const COUNT = 12;
const real = process.env['TEST_S3_ENDPOINT'] ?? '';

let home: string;
let stub: S3Stub;
let test: TestDatabase;
let files: FileDocumentStore;
let bucket: string;
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-copies-'));
  stub = await startS3Stub();
  test = await createTestDatabase();
  files = new FileDocumentStore(path.join(home, 'data', 'documents'));
  await files.prepare();
  await sql`insert into installation (demo) values (true)`.execute(test.owner.executor);
  await bindStore({ executor: test.database.executor, store: files }, () => files.prepare());
  await add(COUNT);
});
afterAll(async () => {
  await test.drop();
  await stub.close();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(() => {
  bucket = `s3://belege/${randomUUID()}/`;
});

const settings = () => ({
  DEMO: 'true',
  DATABASE_URL: test.url,
  DATA_DIR: path.join(home, 'data'),
  ENCRYPTION_KEY: 'ab'.repeat(32),
  S3_ENDPOINT: real === '' ? stub.endpoint : real,
  ...STUB_KEYS,
});
const run = (...args: string[]) => runWith(settings(), 'store', ...args);
const add = async (count: number) => {
  const build = createWorldBuilder(test.owner.executor, files);
  const hashes: Buffer[] = [];
  for (let made = 0; made < count; made += 1) hashes.push((await build.storedFile(randomBytes(90))).sha256);
  return hashes;
};
const rowCount = async () =>
  (await sql<{ count: number }>`select count(*) as count from stored_file`.execute(test.owner.executor))
    .rows[0]?.count ?? 0;
/** The number of rows up to the position that the copies to this folder have reached. */
const recordedPosition = async (folder: string) =>
  (
    await sql<{ count: number }>`
      select count(*) as count from stored_file
      where id <= (select last_id from store_copy where target = ${folder})`.execute(test.owner.executor)
  ).rows[0]?.count ?? 0;
const pathOf = (sha256: Buffer, folder = path.join(home, 'data', 'documents')) => {
  const hash = sha256.toString('hex');
  return path.join(folder, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
};

describe('a copy of the documents', () => {
  it('is made in a bucket, gets only new documents the next time, is complete, and can be copied back', async () => {
    const rows = await rowCount();
    expect(await run('copy', '--to', bucket)).toMatchObject({
      code: 0,
      out: `${rows} documents (${rows * 90} bytes) are new in ${bucket}; 0 could not be copied.\n`,
    });
    await add(3);
    expect((await run('copy', '--to', bucket)).out).toMatch(/^3 documents \(270 bytes\) are new/);
    expect((await run('copy', '--to', bucket)).out).toMatch(/^0 documents/);
    const verified = await run('verify', '--store', bucket, '--read-data');
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.out).toContain(`documents: intact. ${rows + 3} files compared, ${rows + 3} read`);

    const folder = path.join(home, `back-${randomUUID()}`);
    expect(await run('copy', '--from', bucket, '--to', folder)).toMatchObject({ code: 0 });
    expect((await run('verify', '--store', folder, '--read-data')).out).toContain('documents: intact.');
    // The portal starts with the copy as with the original.
    const moved = new FileDocumentStore(folder);
    await bindStore({ executor: test.database.executor, store: moved }, () => moved.prepare());
  });

  it('is made on another server, whose settings are in a file of their own, and compared there', async () => {
    const other = await startS3Stub();
    const file = path.join(home, 'second-place.env');
    const lines = Object.entries({ S3_ENDPOINT: other.endpoint, ...STUB_KEYS });
    writeFileSync(file, lines.map(([name, value]) => `${name}="${value}"\n`).join(''));
    expect((await run('copy', '--to', bucket, '--to-s3', file)).code).toBe(0);
    expect(other.objects.size).toBe((await rowCount()) + 1);
    expect((await run('verify', '--store', bucket, '--store-s3', file, '--read-data')).code).toBe(0);
    expect((await run('verify', '--store', bucket)).code).toBe(1);
    const back = path.join(home, `back-${randomUUID()}`);
    expect((await run('copy', '--from', bucket, '--from-s3', file, '--to', back)).code).toBe(0);
    await other.close();
  });

  it.each([
    ['S3_ENDPONT=https://s3.example.com', 'S3_ENDPONT: is no setting of an S3 server'],
    ['S3_ENDPOINT=s3.example.com', 'S3_ENDPOINT: '],
    ['AWS_ACCESS_KEY_ID=key', 'AWS_ACCESS_KEY_ID: is set without AWS_SECRET_ACCESS_KEY'],
  ])('is refused with the name of the file for %s', async (line, message) => {
    const file = path.join(home, 'wrong.env');
    writeFileSync(file, line);
    const { code, err } = await run('copy', '--to', bucket, '--to-s3', file);
    expect(code).toBe(2);
    expect(err).toContain(`${file}: ${message}`);
  });

  /*
   * Regression: a copy was known only by the address of its bucket, without the server. A bucket of the same name on a second server was
   * refused as the source, and a copy to it continued where the copy to the first server had ended, so that documents were missing.
   */
  it('is known by its server too: a bucket of the same name on another server gets every document', async () => {
    const rows = await rowCount();
    const servers = [await startS3Stub(), await startS3Stub()];
    const lines = (endpoint: string) =>
      Object.entries({ S3_ENDPOINT: endpoint, ...STUB_KEYS }).map(([name, value]) => `${name}="${value}"\n`);
    for (const [index, { endpoint, objects }] of servers.entries()) {
      const file = path.join(home, `equal-name-${index}.env`);
      writeFileSync(file, lines(endpoint).join(''));
      expect(await run('copy', '--to', bucket, '--to-s3', file)).toMatchObject({ code: 0 });
      expect(objects.size).toBe(rows + 1);
      await add(1);
      expect((await run('copy', '--to', bucket, '--to-s3', file)).out).toMatch(/^1 documents/);
      await sql`delete from stored_file where id = (select max(id) from stored_file)`.execute(
        test.owner.executor,
      );
    }
    const from = path.join(home, 'equal-name-0.env');
    const to = path.join(home, 'equal-name-1.env');
    const copy = await run('copy', '--from', bucket, '--from-s3', from, '--to', bucket, '--to-s3', to);
    expect(copy).toMatchObject({ code: 0 });
    expect((await run('copy', '--from', bucket, '--to', bucket)).err).toContain('is the source itself');
    for (const server of servers) await server.close();
  });

  it('does not continue at a position that an earlier version recorded without the server', async () => {
    const rows = await rowCount();
    await sql`insert into store_copy (target, last_id) select ${bucket}, max(id) from stored_file`.execute(
      test.owner.executor,
    );
    const storeId = (await files.mark.read())?.storeId ?? '';
    const prefix = bucket.slice('s3://belege/'.length);
    const mark = { storeId, generation: 0, lossAccepted: false };
    if (real === '') stub.objects.set(`${prefix}installation`, Buffer.from(JSON.stringify(mark)));
    expect((await run('copy', '--to', bucket)).out).toContain(`${rows} documents`);
  });

  it('is continued at the last recorded position, wherever a run was interrupted', async () => {
    const rows = await rowCount();
    const pageSize = 4;
    const folder = path.join(home, `cut-${randomUUID()}`);
    const putsOfRun: number[] = [];
    for (const putsAllowed of [3, 6, 5, 1]) {
      const store = openFileStore(folder);
      const stop = new AbortController();
      const put = store.put.bind(store);
      let puts = 0;
      const interrupted = Object.assign(store, {
        put: (bytes: Uint8Array) => {
          puts += 1;
          if (puts <= putsAllowed) return put(bytes);
          stop.abort();
          throw new Error('killed here');
        },
      });
      const options = { signal: stop.signal, onProgress: () => undefined, pageSize };
      await expect(copyStore(test.database, { from: files, to: interrupted }, options)).rejects.toThrow();
      putsOfRun.push(await recordedPosition(folder));
    }
    // Only complete pages count: 3 documents are none, 6 are one, 5 more are the next one, and 1 is none.
    expect(putsOfRun).toEqual([0, pageSize, 2 * pageSize, 2 * pageSize]);
    expect((await run('copy', '--to', folder)).out).toMatch(new RegExp(`^${rows - 2 * pageSize} documents `));
    expect((await run('verify', '--store', folder, '--read-data')).out).toContain(
      `documents: intact. ${rows} files compared, ${rows} read`,
    );
  });

  it('waits for a document whose row is written while it begins', async () => {
    const early = randomBytes(90);
    const { sha256 } = await files.put(early);
    const folder = path.join(home, `late-${randomUUID()}`);
    const written = Promise.withResolvers<undefined>();
    const committing = Promise.withResolvers<undefined>();
    const late = test.database.transaction(async (transaction) => {
      await sql`insert into stored_file (sha256, size) values (${sha256}, 90)`.execute(transaction);
      written.resolve(undefined);
      await committing.promise;
    });
    await written.promise;
    await add(1);
    const copy = run('copy', '--to', folder);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    committing.resolve(undefined);
    await late;
    expect(await copy).toMatchObject({ code: 0 });
    expect((await run('copy', '--to', folder)).code).toBe(0);
    expect(existsSync(pathOf(sha256, folder))).toBe(true);
  });

  it('names documents that the source has lost or damaged, and copies the others', async () => {
    const [lost = Buffer.alloc(0), altered = Buffer.alloc(0)] = await add(2);
    rmSync(pathOf(lost));
    writeFileSync(pathOf(altered), randomBytes(90));
    const folder = path.join(home, `lossy-${randomUUID()}`);
    const copy = await run('copy', '--to', folder);
    expect(copy.code).toBe(3);
    for (const sha256 of [lost, altered])
      expect(copy.out).toContain(`MISSING OR DAMAGED in the source: ${sha256.toString('hex')}`);
    const verified = await run('verify', '--store', folder);
    expect(verified).toMatchObject({ code: 3 });
    expect(verified.out).toContain(`MISSING: ${lost.toString('hex')}`);
    await sql`delete from stored_file where sha256 = any(${[lost, altered]})`.execute(test.owner.executor);
  });
});

describe('a store that is not this installation’s', () => {
  it('is refused as target, as source and by the verification', async () => {
    const folder = path.join(home, `other-${randomUUID()}`);
    const other = new FileDocumentStore(folder);
    await other.prepare();
    const storeId = '11111111-4a52-4bd1-9a1e-0d6c9a2f1e11';
    await other.mark.create({ storeId, generation: 1, lossAccepted: false });
    const target = await run('copy', '--to', folder);
    expect(target).toMatchObject({ code: 1 });
    expect(target.err).toContain('holds the documents of another installation; copy to another place');
    for (const args of [
      ['copy', '--from', folder, '--to', path.join(home, 'nowhere')],
      ['verify', '--store', folder],
    ]) {
      const refused = await run(...args);
      expect(refused.code).toBe(1);
      expect(refused.err).toContain('does not hold the documents of this database');
    }
    expect(existsSync(path.join(home, 'nowhere'))).toBe(false);
  });

  it('is refused if it holds documents without a mark', async () => {
    const folder = path.join(home, `unmarked-${randomUUID()}`);
    const other = new FileDocumentStore(folder);
    await other.prepare();
    await other.put(randomBytes(10));
    expect((await run('copy', '--to', folder)).err).toContain('copy to an empty place');
  });

  it.each([
    ['s3://absent-bucket/', /the bucket does not exist/],
    ['relative/folder', /neither s3:\/\/bucket\/prefix\/ nor the whole path/],
  ])('%s is refused in one line', async (address, line) => {
    for (const args of [
      ['copy', '--to', address],
      ['verify', '--store', address],
    ]) {
      const refused = await run(...args);
      expect(refused.code).not.toBe(0);
      expect(refused.err).toMatch(line);
    }
  });

  it('is refused by a portal before the copy is complete', async () => {
    const folder = path.join(home, `half-${randomUUID()}`);
    const half = Object.assign(openFileStore(folder), {
      put: () => Promise.reject(new Error('killed here')),
    });
    await sql`update installation set store_generation = store_generation + 10`.execute(test.owner.executor);
    const mark = await files.mark.read();
    if (mark !== undefined) await files.mark.replace({ ...mark, generation: mark.generation + 10 });
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    await expect(copyStore(test.database, { from: files, to: half }, options)).rejects.toThrow('killed here');
    const started = new FileDocumentStore(folder);
    await expect(
      bindStore({ executor: test.database.executor, store: started }, () => started.prepare()),
    ).rejects.toThrow(/^DATA_DIR: /);
  });
});
