import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Stub, startS3Stub, STUB_KEYS } from '../../../../test/support/s3-stub.ts';
import { openS3Server } from '../../object-storage/s3/s3-server.ts';
import { parseStoreAddress } from './bucket-of.ts';
import { S3DocumentStore } from './s3-document-store.ts';
import { createStoreKeys } from './store-keys.ts';

const HOUR_MS = 3_600_000;
const inHours = (count: number) => new Date(Date.now() + count * HOUR_MS);
const credentials = {
  accessKeyId: STUB_KEYS.AWS_ACCESS_KEY_ID,
  secretAccessKey: STUB_KEYS.AWS_SECRET_ACCESS_KEY,
};

let stub: S3Stub;
let spoolFolder: string;
beforeAll(async () => {
  stub = await startS3Stub();
  spoolFolder = mkdtempSync(path.join(tmpdir(), 'belegfach-lock-'));
});
beforeEach(() => {
  stub.locks = new Map();
  stub.careless.clear();
  stub.denied.clear();
  stub.requests.length = 0;
});
afterAll(async () => {
  await stub.close();
  rmSync(spoolFolder, { recursive: true, force: true });
});

const bucketsOf = (address: string) => {
  const buckets = parseStoreAddress(address);
  if (buckets === undefined) throw new Error(`${address} is not the address of a store`);
  return buckets;
};
const settingsOf = (endpoint: string) => ({ endpoint, region: undefined, credentials });
const open = (endpoint = stub.endpoint, address = 's3://belege/locked/') =>
  new S3DocumentStore({
    buckets: bucketsOf(address),
    settings: settingsOf(endpoint),
    spoolFolder,
    lockMode: 'governance',
  });

const cephEndpoint = process.env['TEST_S3_ENDPOINT'] ?? '';
describe.each([
  { name: 'a small S3 server', endpoint: () => stub.endpoint, bucket: 'belege', isSkipped: false },
  {
    name: cephEndpoint === '' ? 'Ceph: TEST_S3_ENDPOINT is not set' : 'Ceph',
    endpoint: () => cephEndpoint,
    bucket: 'belege-locked',
    isSkipped: cephEndpoint === '',
  },
])('a bucket with object lock on $name', ({ endpoint, bucket, isSkipped }) => {
  beforeEach(({ skip }) => skip(isSkipped));

  it('keeps the version of a locked document, and never shortens its lock', async () => {
    const address = `s3://${bucket}/${randomBytes(8).toString('hex')}/`;
    const store = open(endpoint(), address);
    await store.prepare();
    const bytes = randomBytes(1_000);
    const { sha256 } = await store.put(bytes);
    expect(await store.objectLock?.lock(sha256, inHours(2))).toBe(true);
    expect(await store.objectLock?.lock(sha256, inHours(1))).toBe(true);
    expect(await store.objectLock?.lock(sha256, inHours(3))).toBe(true);

    const patience = { attempts: 1, connectMs: 5_000, answerMs: 30_000, msPerMegabyte: 1_000 };
    const server = openS3Server(settingsOf(endpoint()), patience);
    const place = createStoreKeys(bucketsOf(address)).document(sha256);
    const { versionId } = await server.put(place, bytes);
    expect(versionId).toBeDefined();
    await server.lockVersion(place, { mode: 'governance', until: inHours(3) });
    await expect(server.remove(place, versionId)).rejects.toMatchObject({ name: 'AccessDenied' });
    expect((await store.read(sha256)).equals(bytes)).toBe(true);
    server.close();
    store.close();
  });

  it('locks a version in the request that stores it', async () => {
    const patience = { attempts: 1, connectMs: 5_000, answerMs: 30_000, msPerMegabyte: 1_000 };
    const server = openS3Server(settingsOf(endpoint()), patience);
    const place = { bucket, key: `${randomBytes(8).toString('hex')}/locked` };
    const retention = { mode: 'governance', until: inHours(1) } as const;
    const { versionId } = await server.put(place, randomBytes(100), { retention });
    await expect(server.remove(place, versionId)).rejects.toMatchObject({ name: 'AccessDenied' });
    server.close();
  });

  it('reports a missing document', async () => {
    const store = open(endpoint(), `s3://${bucket}/${randomBytes(8).toString('hex')}/`);
    await store.prepare();
    const sha256 = createHash('sha256').update('never stored').digest();
    expect(await store.objectLock?.lock(sha256, inHours(1))).toBe(false);
    store.close();
  });
});

describe('storing a document', () => {
  const lockedUntil = (sha256: Buffer) =>
    [...(stub.locks ?? [])].find(([key]) => key.endsWith(sha256.toString('hex')))?.[1].getTime() ?? 0;
  const openLocking = async (until: Date) => {
    const store = open(stub.endpoint, `s3://belege/${randomBytes(8).toString('hex')}/`);
    await store.prepare();
    const bytes = randomBytes(100);
    const { sha256 } = await store.put(bytes);
    expect(lockedUntil(sha256)).toBe(0);
    const asked: string[] = [];
    store.objectLock?.lockPuts((hashes) => {
      asked.push(...hashes.map((hash) => hash.toString('hex')));
      return Promise.resolve(
        hashes.filter((hash) => hash.equals(sha256)).map((hash) => ({ sha256: hash, until })),
      );
    });
    return { store, bytes, sha256, asked };
  };
  const lose = (sha256: Buffer) => {
    const key = [...stub.objects.keys()].find((one) => one.endsWith(sha256.toString('hex'))) ?? '';
    stub.objects.delete(key);
  };

  it.each([
    'is already stored',
    'is missing',
    'is missing, and the server ignores the lock in a put request',
  ])('locks it before the call returns, and locks no other document: the document %s', async (state) => {
    const until = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + HOUR_MS);
    const { store, bytes, sha256, asked } = await openLocking(until);
    if (state !== 'is already stored') lose(sha256);
    if (state.includes('ignores')) stub.careless.add('put-lock');
    const other = randomBytes(100);
    const [, { sha256: otherHash } = { sha256: Buffer.alloc(0) }] = await store.putMany([bytes, other]);
    expect([lockedUntil(sha256), lockedUntil(otherHash)]).toEqual([until.getTime(), 0]);
    expect(asked).toContain(sha256.toString('hex'));
    store.close();
  });

  it('that comes back from lost+found locks it again', async () => {
    const until = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + HOUR_MS);
    const { store, sha256 } = await openLocking(until);
    await store.setAside(sha256);
    for await (const file of store.lostAndFound.list())
      expect(await store.lostAndFound.restore(file)).toBe(true);
    expect(lockedUntil(sha256)).toBe(until.getTime());
    store.close();
  });

  /*
   * If the lock were a second request, a restore that ends between the two would leave the document without a lock for ever: the
   * next restore would find the document in the bucket, and the job that locks documents does not return to earlier ones.
   */
  it('that was missing locks it in the same request, after which the process may die', async () => {
    const until = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + HOUR_MS);
    const { store, bytes, sha256 } = await openLocking(until);
    lose(sha256);
    await store.mark.create({ storeId: randomUUID(), generation: 0, lossAccepted: false });
    store.mark.expect((await store.mark.read())?.storeId ?? '');
    stub.requests.length = 0;
    // As if the process died after the put: the requests that follow it fail.
    stub.denied.set('GET', { status: 403, code: 'AccessDenied' });
    await expect(store.put(bytes)).rejects.toThrow('may not do this');
    expect(stub.requests.filter((request) => request.includes('retention'))).toEqual([]);
    expect(lockedUntil(sha256)).toBe(until.getTime());
    stub.denied.clear();
    store.close();
  });

  it('fails, and stores nothing, if its retention cannot be read', async () => {
    const { store, bytes, sha256 } = await openLocking(inHours(1));
    lose(sha256);
    store.objectLock?.lockPuts(() => Promise.reject(new Error('not known')));
    await expect(store.put(bytes)).rejects.toThrow('not known');
    expect(await store.has(sha256)).toBe(false);
    store.close();
  });
});

it('the portal does not start with a bucket without object lock, and never asks it to lock anything', async () => {
  stub.locks = undefined;
  const store = open();
  const message =
    'the bucket belege has no object lock; create it with object lock, or remove S3_OBJECT_LOCK';
  await expect(store.prepare()).rejects.toThrow(message);
  const { sha256 } = await store.put(Buffer.from('document')).catch(() => ({ sha256: randomBytes(32) }));
  await expect(store.objectLock?.lock(sha256, inHours(1))).rejects.toThrow(message);
  expect(stub.requests.filter((request) => request.includes('retention'))).toEqual([]);
  store.close();
});

it('the portal does not start with a server that does not know object lock and would store a retention as the document', async () => {
  stub.careless.add('retention');
  const store = open();
  await expect(store.prepare()).rejects.toThrow('the bucket belege has no object lock');
  expect(stub.requests.filter((request) => request.includes('retention'))).toEqual([]);
  store.close();
});

it('the portal does not start with a server that deletes locked versions', async () => {
  stub.careless.add('lock');
  const store = open();
  await expect(store.prepare()).rejects.toThrow('the server does not keep a locked document');
  store.close();
});

it('a bucket whose versions the key may not remove is ready', async () => {
  // This includes a bucket with a default retention.
  class EachLocked extends Map<string, Date> {
    override get() {
      return inHours(1);
    }
  }
  stub.locks = new EachLocked();
  await open().probe();
  expect(stub.requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(2);
  expect([...stub.objects.keys()].filter((key) => key.includes('/probe/'))).toEqual([]);
});
