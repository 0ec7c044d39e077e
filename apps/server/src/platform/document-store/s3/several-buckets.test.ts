import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type S3Stub, startS3Stub, STUB_KEYS } from '../../../../test/support/s3-stub.ts';
import { toList } from '../../../../test/support/to-list.ts';
import type { DocumentStore } from '../document-store.ts';
import { parseStoreAddress, type StoreBuckets } from './bucket-of.ts';
import { probeBuckets } from './probe-buckets.ts';
import { S3DocumentStore, type S3StoreOptions } from './s3-document-store.ts';
import { createStoreKeys } from './store-keys.ts';

/* Documents that are spread over sixteen buckets by the first digit of their hashes. */

const STORE_ID = '0b9c6a1e-4a52-4bd1-9a1e-0d6c9a2f1e11';
const MARK = { storeId: STORE_ID, generation: 0, lossAccepted: false };
const DIGITS = Array.from({ length: 16 }, (_, digit) => digit.toString(16));
const HALF_A_MINUTE_MS = 31_000;

let stub: S3Stub;
let spoolFolder: string;
let prefix: string;
let opened: DocumentStore[];
beforeAll(async () => {
  stub = await startS3Stub();
  spoolFolder = mkdtempSync(path.join(tmpdir(), 'belegfach-buckets-'));
});
beforeEach(() => {
  for (const digit of DIGITS) stub.buckets.set(`belege-${digit}`, new Map());
  [prefix, opened] = [randomUUID(), []];
});
afterEach(() => {
  vi.useRealTimers();
  stub.denied.clear();
  stub.unlockedBuckets.clear();
  stub.locks = undefined;
  for (const store of opened) store.close();
});
afterAll(async () => {
  await stub.close();
  rmSync(spoolFolder, { recursive: true, force: true });
});

function bucketsOf(address: string): StoreBuckets {
  const buckets = parseStoreAddress(address);
  if (buckets === undefined) throw new Error(`${address} is not the address of a store`);
  return buckets;
}

function open(options: Partial<S3StoreOptions> = {}): DocumentStore {
  const credentials = {
    accessKeyId: STUB_KEYS.AWS_ACCESS_KEY_ID,
    secretAccessKey: STUB_KEYS.AWS_SECRET_ACCESS_KEY,
  };
  const store = new S3DocumentStore({
    buckets: bucketsOf(`s3://belege-{h}/${prefix}/`),
    settings: { endpoint: stub.endpoint, region: undefined, credentials },
    spoolFolder,
    ...options,
  });
  opened.push(store);
  return store;
}

/** A store that is bound, as after the first start. */
async function openBound(): Promise<DocumentStore> {
  const store = open();
  await store.prepare();
  await store.mark.create(MARK);
  await store.mark.expectInEachBucket(STORE_ID);
  return store;
}

const objectsOf = (digit: string) => stub.buckets.get(`belege-${digit}`) ?? new Map<string, Buffer>();
/** The keys in a bucket, without the prefix of the store. */
const keysIn = (digit: string) => [...objectsOf(digit).keys()].map((key) => key.slice(prefix.length + 1));
const setMark = (digit: string, storeId: string) =>
  objectsOf(digit).set(`${prefix}/installation`, Buffer.from(JSON.stringify({ ...MARK, storeId })));

/** New bytes whose hash begins with this digit. */
function bytesFor(digit: string): Buffer {
  for (;;) {
    const bytes = randomBytes(50);
    if (createHash('sha256').update(bytes).digest('hex').startsWith(digit)) return bytes;
  }
}

/** One document in each bucket. @returns their hashes, by the digit of the bucket */
async function fill(store: DocumentStore): Promise<ReadonlyMap<string, Buffer>> {
  const stored = await store.putMany(DIGITS.map(bytesFor));
  return new Map(stored.map(({ sha256 }) => [sha256.toString('hex').slice(0, 1), sha256]));
}
const hashIn = (hashes: ReadonlyMap<string, Buffer>, digit: string) => hashes.get(digit) ?? Buffer.alloc(32);

describe('a store in several buckets', () => {
  it('puts, reads, lists, sets aside and brings back each document in the bucket of its hash', async () => {
    const store = await openBound();
    const hashes = await fill(store);
    for (const [digit, sha256] of hashes) {
      const hash = sha256.toString('hex');
      const inPlace = `sha256/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
      expect(keysIn(digit)).toContain(inPlace);
      expect(keysIn(digit).filter((key) => !key.startsWith(`sha256/${digit}`))).toEqual(['installation']);
      expect((await store.read(sha256)).length).toBe(50);
      expect(await store.has(sha256)).toBe(true);
      expect(await store.setAside(sha256)).toBe(true);
      expect(keysIn(digit)).not.toContain(inPlace);
      expect(keysIn(digit).filter((key) => key.startsWith('lost+found/'))).toHaveLength(1);
      expect((await store.read(sha256)).length).toBe(50);
    }
    for (const lost of await toList(store.lostAndFound.list()))
      expect(await store.lostAndFound.restore(lost)).toBe(true);
    const stored = DIGITS.flatMap((digit) => keysIn(digit).filter((key) => key.startsWith('sha256/')));
    const listed = (await toList(store.list(''))).map(({ sha256 }) => sha256.toString('hex'));
    expect(listed).toEqual(stored.map((key) => key.slice(-64)).toSorted());
    expect((await toList(store.list('a'))).length).toBe(keysIn('a').length - 1);
    expect(await store.containsFiles()).toBe(true);
  });

  it('has its mark in each bucket, also after a first start that was killed between two of them', async () => {
    const store = open();
    await store.prepare();
    await store.mark.create(MARK);
    setMark('3', STORE_ID);
    expect(await store.mark.findStray()).toBeUndefined();
    await store.mark.expectInEachBucket(STORE_ID);
    for (const digit of DIGITS) expect(keysIn(digit)).toEqual(['installation']);
    expect(await store.mark.read()).toEqual({ ...MARK, inEachBucket: true });
    await store.mark.expectInEachBucket(STORE_ID);
    expect(await store.mark.findStray()).toBeUndefined();
  });

  it('needs only one mark in a copy that another program made, until a portal has started with it', async () => {
    const store = open();
    await store.prepare();
    const hashes = await fill(store);
    await store.mark.create(MARK);
    store.mark.expect(STORE_ID);
    await store.put(randomBytes(50));
    const missing = hashIn(hashes, '7');
    objectsOf('7').clear();
    await expect(store.read(missing)).rejects.toMatchObject({ fault: 'missing' });
  });
});

describe('the start', () => {
  it.each<[string, RegExp, () => Partial<S3StoreOptions>]>([
    [
      'is missing',
      /the bucket does not exist; create it first/,
      () => {
        stub.buckets.delete('belege-7');
        return {};
      },
    ],
    [
      'may not be written',
      /the access key may not do this/,
      () => {
        stub.denied.set('PUT belege-7', { status: 403, code: 'AccessDenied' });
        return {};
      },
    ],
    [
      'may not be read',
      /the access key may not do this/,
      () => {
        stub.denied.set('GET belege-7', { status: 403, code: 'AccessDenied' });
        return {};
      },
    ],
    [
      'is full',
      /the quota of the bucket is used up/,
      () => {
        stub.denied.set('PUT belege-7', { status: 403, code: 'QuotaExceeded' });
        return {};
      },
    ],
    [
      'has no object lock',
      /the bucket belege-7 has no object lock/,
      () => {
        stub.locks = new Map();
        stub.unlockedBuckets.add('belege-7');
        return { lockMode: 'governance' };
      },
    ],
  ])('is stopped in one line that names the one bucket of sixteen that %s', async (_what, line, prepare) => {
    const started = open(prepare()).prepare();
    await expect(started).rejects.toThrow(line);
    await expect(started).rejects.toThrow(/^DOCUMENT_STORE: s3:\/\/belege-7\/[^\n]+$/);
  });

  it('names the one bucket that belongs to another installation, and leaves its mark', async () => {
    setMark('7', '11111111-4a52-4bd1-9a1e-0d6c9a2f1e11');
    await expect(openBound()).rejects.toThrow(
      `DOCUMENT_STORE: s3://belege-7/${prefix}/ holds the documents of another installation`,
    );
    expect(await open().mark.findStray()).toEqual({ name: `s3://belege-7/${prefix}/`, isForeign: true });
    expect(objectsOf('7').get(`${prefix}/installation`)?.toString()).toContain('11111111-');
  });

  it('tries at most sixteen buckets at the same time, and stops when the server is too slow', async () => {
    const buckets = bucketsOf('s3://{hh}-belege/');
    let [running, most, tried] = [0, 0, 0];
    const probe = async () => {
      running += 1;
      tried += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
      return 'conditional' as never;
    };
    const parts = { buckets, keys: createStoreKeys(buckets), requests: { probe } };
    expect(await probeBuckets(parts, undefined)).toBe('conditional');
    expect([tried, most]).toEqual([256, 16]);
    await expect(probeBuckets(parts, undefined, -1)).rejects.toThrow(
      /^DOCUMENT_STORE: s3:\/\/\{hh\}-belege\/: the server is too slow: only 0 of 256 buckets/,
    );
    expect(tried).toBe(256);
  });
});

describe('a running portal', () => {
  it.each<[string, RegExp, () => void]>([
    ['is gone', /the bucket does not exist/, () => void stub.buckets.delete('belege-7')],
    [
      'was emptied',
      /does not hold the documents any more/,
      () => void stub.buckets.set('belege-7', new Map()),
    ],
    [
      'belongs to another installation',
      /holds the documents of another installation/,
      () => {
        stub.buckets.set('belege-7', new Map());
        setMark('7', '11111111-4a52-4bd1-9a1e-0d6c9a2f1e11');
      },
    ],
  ])(
    'reports no document as lost while one bucket %s, and serves the others',
    async (_what, line, change) => {
      const store = await openBound();
      const hashes = await fill(store);
      change();
      const [inside, outside] = [hashIn(hashes, '7'), hashIn(hashes, '8')];
      const read = store.read(inside);
      await expect(read).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      await expect(read).rejects.toThrow(line);
      await expect(read).rejects.toThrow(`s3://belege-7/${prefix}/`);
      expect((await store.read(outside)).length).toBe(50);
      await expect(store.put(bytesFor('7'))).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      await store.put(bytesFor('8'));
    },
  );

  it('names a bucket that is gone in the next probe after a request to it, and each one in turn', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const store = await openBound();
    const hashes = await fill(store);
    const probeLater = () => {
      vi.advanceTimersByTime(HALF_A_MINUTE_MS);
      return store.probe();
    };
    await probeLater();
    stub.buckets.delete('belege-e');
    await expect(store.read(hashIn(hashes, 'e'))).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(probeLater()).rejects.toThrow(
      `DOCUMENT_STORE: s3://belege-e/${prefix}/: the bucket does not exist`,
    );
    stub.buckets.set('belege-e', new Map());
    setMark('e', STORE_ID);
    await probeLater();
    stub.buckets.delete('belege-2');
    // Four of sixteen a time: after four probes each was tried.
    const probes: unknown[] = [];
    for (let turn = 0; turn < 4; turn += 1)
      probes.push(
        await probeLater().then(
          () => 'fine',
          (error: unknown) => (error as Error).message,
        ),
      );
    expect(probes).toContainEqual(
      expect.stringContaining(`s3://belege-2/${prefix}/: the bucket does not exist`),
    );
    for (const digit of DIGITS.filter((one) => one !== '2'))
      expect(keysIn(digit).filter((key) => key.startsWith('probe/'))).toEqual([]);
  });
});
