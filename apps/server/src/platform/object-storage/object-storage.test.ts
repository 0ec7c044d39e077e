import { mkdtempSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Stub, startS3Stub, STUB_KEYS } from '../../../test/support/s3-stub.ts';
import { openFolderStorage } from './folder-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { openObjectStorage } from './open-storage.ts';
import { openS3Storage } from './s3/s3-storage.ts';

const credentials = {
  accessKeyId: STUB_KEYS.AWS_ACCESS_KEY_ID,
  secretAccessKey: STUB_KEYS.AWS_SECRET_ACCESS_KEY,
};
/** A real server, for example the gateway of Ceph, with the bucket `belege` and the same keys. */
const REAL_ENDPOINT = process.env['TEST_S3_ENDPOINT'];

let home: string;
let stub: S3Stub;
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-objects-'));
  stub = await startS3Stub();
});
afterAll(async () => {
  await stub.close();
  rmSync(home, { recursive: true, force: true });
});
beforeEach(() => {
  stub.faults.length = 0;
  stub.denied.clear();
});

const openS3 = (
  options: { endpoint?: string; bucket?: string; accessKeyId?: string; answerMs?: number } = {},
) =>
  openS3Storage(
    { bucket: options.bucket ?? 'belege', prefix: `test/${randomUUID()}/` },
    {
      endpoint: options.endpoint ?? stub.endpoint,
      region: undefined,
      credentials: { ...credentials, accessKeyId: options.accessKeyId ?? credentials.accessKeyId },
    },
    options.answerMs === undefined ? {} : { answerMs: options.answerMs },
  );

const storages: [string, () => ObjectStorage][] = [
  ['a folder', () => openFolderStorage(path.join(home, randomUUID()))],
  ['a bucket', () => openS3()],
];
if (REAL_ENDPOINT !== undefined)
  storages.push(['a bucket of a real server', () => openS3({ endpoint: REAL_ENDPOINT })]);

async function keysOf(storage: ObjectStorage, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(folder)) keys.push(key);
  return keys.toSorted();
}

describe.each(storages)('%s', (_name, open) => {
  it('returns the bytes that were put, the last ones of a key, and undefined for a key without any', async () => {
    const storage = open();
    const bytes = randomBytes(100_000);
    await storage.putMany([
      { key: 'a/first', bytes: Buffer.from('old') },
      { key: 'a/second.gz', bytes },
    ]);
    await storage.putMany([{ key: 'a/first', bytes: Buffer.from('new') }]);
    expect((await storage.get('a/first'))?.toString()).toBe('new');
    expect((await storage.get('a/second.gz'))?.equals(bytes)).toBe(true);
    expect(await storage.get('a/third')).toBeUndefined();
    expect(await storage.get('b/first')).toBeUndefined();
    storage.close();
  });

  it('lists all objects below a folder with their sizes and times, also over several pages, and removes objects', async () => {
    const storage = open();
    expect(await keysOf(storage, '')).toEqual([]);
    const keys = Array.from({ length: 30 }, (_, index) => `a/b/${String(index).padStart(3, '0')}`);
    await storage.putMany([...keys, 'a/c', 'ab/c'].map((key) => ({ key, bytes: Buffer.from(key) })));
    expect(await keysOf(storage, 'a/b/')).toEqual(keys);
    expect(await keysOf(storage, '')).toEqual([...keys, 'a/c', 'ab/c'].toSorted());
    await storage.putMany([{ key: 'b/later', bytes: Buffer.from('x') }]);
    let later = new Date(0);
    for await (const { modifiedAt } of storage.list('b/')) later = modifiedAt;
    for await (const { key, size, modifiedAt } of storage.list('a/')) {
      expect(size, key).toBe(key.length);
      expect(modifiedAt.getTime(), key).toBeLessThanOrEqual(later.getTime());
    }
    await storage.remove([...keys.slice(1), 'a/missing']);
    expect(await keysOf(storage, 'a/')).toEqual([keys[0], 'a/c']);
    storage.close();
  });
});

describe('a folder', () => {
  it('leaves no partial file when the disk refuses one, and names the disk and the remedy', async () => {
    const root = path.join(home, 'full');
    mkdirSync(root);
    // A file in the place of a folder, because a full disk cannot be made here.
    writeFileSync(path.join(root, 'rows'), '');
    const storage = openFolderStorage(root);
    const put = storage.putMany([
      { key: 'rows/one', bytes: Buffer.from('x') },
      { key: 'documents/one', bytes: Buffer.from('x') },
    ]);
    await expect(put).rejects.toThrow(`the disk of ${root}`);
    expect(readdirSync(path.join(root, '.tmp'))).toEqual([]);
  });
});

describe('a bucket', () => {
  it('gets every object although answers are lost, refused or cut', async () => {
    const storage = openS3();
    const bytes = randomBytes(50_000);
    stub.faults.push('lost', 'refused');
    await storage.putMany([{ key: 'a', bytes }]);
    stub.faults.push('cut', 'refused');
    expect((await storage.get('a'))?.equals(bytes)).toBe(true);
    stub.faults.push('lost');
    await storage.remove(['a']);
    expect(await storage.get('a')).toBeUndefined();
    storage.close();
  });

  it('repeats a request that is not answered in time, and says so when none is', async () => {
    const storage = openS3({ answerMs: 300 });
    stub.faults.push('silent');
    await storage.putMany([{ key: 'a', bytes: Buffer.from('x') }]);
    expect((await storage.get('a'))?.toString()).toBe('x');
    stub.faults.push('silent', 'silent', 'silent', 'silent', 'silent');
    await expect(storage.get('a')).rejects.toThrow('did not answer in time');
    storage.close();
  });

  it.each<[string, () => ObjectStorage, string]>([
    ['an unknown access key', () => openS3({ accessKeyId: 'other' }), 'does not know AWS_ACCESS_KEY_ID'],
    ['a missing bucket', () => openS3({ bucket: 'absent' }), 'the bucket does not exist'],
    ['no server', () => openS3({ endpoint: 'http://127.0.0.1:1' }), 'does not answer; see S3_ENDPOINT'],
  ])('says in one line what to do about %s', async (_what, open, line) => {
    const storage = open();
    const attempt = storage.putMany([{ key: 'a', bytes: Buffer.from('x') }]);
    await expect(attempt).rejects.toThrow(line);
    await expect(attempt).rejects.toThrow(/^s3:\/\/[^\n]+$/);
    // A missing bucket or right must not look like a missing object.
    await expect(storage.get('a')).rejects.toThrow(line);
    storage.close();
  });

  it('is not read as complete when the server omits the token for the rest of its list', async () => {
    const storage = openS3();
    await storage.putMany([{ key: 'a', bytes: Buffer.from('x') }]);
    stub.faults.push('no-token');
    await expect(keysOf(storage, '')).rejects.toThrow('does not continue its list');
    storage.close();
  });

  it('names the code of an answer that has no message', async () => {
    const storage = openS3();
    stub.denied.set('GET', { status: 418, code: 'Teapot', message: '' });
    await expect(storage.get('a')).rejects.toThrow(/^s3:\/\/\S+: Teapot$/);
    storage.close();
  });

  it('says that the server is full', async () => {
    const storage = openS3();
    stub.denied.set('PUT', { status: 403, code: 'QuotaExceeded' });
    await expect(storage.putMany([{ key: 'a', bytes: Buffer.from('x') }])).rejects.toThrow(
      'quota of the bucket',
    );
    storage.close();
  });

  it('is named as s3://bucket/prefix', async () => {
    const settings = { endpoint: stub.endpoint, region: undefined, credentials };
    for (const [setting, address] of [
      ['s3://belege', 's3://belege/'],
      ['s3://belege/a/b//', 's3://belege/a/b/'],
    ] as const)
      expect((await openObjectStorage(setting, settings)).address).toBe(address);
    for (const wrong of ['s3:belege', 's3://', 's3://B', 's3://belege/ä'])
      await expect(openObjectStorage(wrong, settings)).rejects.toThrow(
        'is no address like s3://bucket/prefix',
      );
  });
});
