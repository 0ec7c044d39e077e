import { createHash, randomBytes } from 'node:crypto';
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
  stub.requests.length = 0;
});
afterAll(async () => {
  await stub.close();
  rmSync(spoolFolder, { recursive: true, force: true });
});

const bucketsOf = (address: string) => {
  const buckets = parseStoreAddress(address);
  if (buckets === undefined) throw new Error(`${address} is no address of a store`);
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
  { name: 'a small server', endpoint: () => stub.endpoint, bucket: 'belege', isSkipped: false },
  {
    name: cephEndpoint === '' ? 'Ceph: TEST_S3_ENDPOINT is not set' : 'Ceph',
    endpoint: () => cephEndpoint,
    bucket: 'belege-locked',
    isSkipped: cephEndpoint === '',
  },
])('a bucket with object lock of $name', ({ endpoint, bucket, isSkipped }) => {
  beforeEach(({ skip }) => skip(isSkipped));

  it('keeps the version of a locked document, and never locks it for a shorter time', async () => {
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

  it('reports a missing document', async () => {
    const store = open(endpoint(), `s3://${bucket}/${randomBytes(8).toString('hex')}/`);
    await store.prepare();
    const sha256 = createHash('sha256').update('never stored').digest();
    expect(await store.objectLock?.lock(sha256, inHours(1))).toBe(false);
    store.close();
  });
});

it('tells who locks documents of each put and of what comes back from the lost+found, before it is acknowledged', async () => {
  const store = open(stub.endpoint, `s3://belege/${randomBytes(8).toString('hex')}/`);
  await store.prepare();
  const bytes = randomBytes(100);
  const { sha256 } = await store.put(bytes);
  const put: string[] = [];
  store.objectLock?.onPut((hashes) => {
    put.push(...hashes.map((hash) => hash.toString('hex')));
    return Promise.resolve();
  });
  await store.put(bytes);
  await store.setAside(sha256);
  for await (const file of store.lostAndFound.list())
    expect(await store.lostAndFound.restore(file)).toBe(true);
  expect(put).toEqual([sha256.toString('hex'), sha256.toString('hex')]);
  store.objectLock?.onPut(() => Promise.reject(new Error('not locked')));
  await expect(store.put(bytes)).rejects.toThrow('not locked');
  store.close();
});

it('a bucket without object lock stops the start, and is never asked to lock anything', async () => {
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

it('a server that does not know object lock, and would store a retention as the document, stops the start', async () => {
  stub.careless.add('retention');
  const store = open();
  await expect(store.prepare()).rejects.toThrow('the bucket belege has no object lock');
  expect(stub.requests.filter((request) => request.includes('retention'))).toEqual([]);
  store.close();
});

it('a server that deletes locked versions stops the start', async () => {
  stub.careless.add('lock');
  const store = open();
  await expect(store.prepare()).rejects.toThrow('the server does not keep a locked document');
  store.close();
});
