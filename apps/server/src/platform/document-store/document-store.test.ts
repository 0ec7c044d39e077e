import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DocumentDamaged, type DocumentStore, type VerifiedDocument } from './document-store.ts';
import {
  makeFileStore,
  REAL_SERVERS,
  startS3Servers,
  type StoreUnderTest,
} from './test-support/conforming-stores.ts';
import { toList } from '../../../test/support/to-list.ts';

/* The behaviour that every kind of document store must have. */

const MARK = { storeId: '0b9c6a1e-4a52-4bd1-9a1e-0d6c9a2f1e11', generation: 3, lossAccepted: false };
const UNAVAILABLE = { code: 'STORE_UNAVAILABLE' };
const LARGE = 3_000_000;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

async function listAll(store: DocumentStore, prefix = '') {
  const unexpected: string[] = [];
  const hashes: string[] = [];
  for await (const { sha256 } of store.list(prefix, (path) => unexpected.push(path)))
    hashes.push(sha256.toString('hex'));
  return { hashes, unexpected };
}

let servers: Awaited<ReturnType<typeof startS3Servers>>;
beforeAll(async () => {
  servers = await startS3Servers();
});
afterAll(() => servers.close());

const stores: readonly { name: string; make?: () => StoreUnderTest | Promise<StoreUnderTest> }[] = [
  { name: 'a folder', make: makeFileStore },
  { name: 'a bucket of a small server', make: () => servers.makeStubStore() },
  ...REAL_SERVERS.map(({ name, ...rest }) => ({ name: `a bucket of ${name}`, ...rest })),
];

async function collect({ body }: VerifiedDocument): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe.each(stores)('$name', ({ make }) => {
  let underTest: StoreUnderTest;
  beforeEach(async ({ skip }) => {
    if (make === undefined) skip();
    else underTest = await make();
  });
  afterEach(() => (make === undefined ? undefined : underTest.close()));

  async function open() {
    const store = underTest.open();
    await store.prepare();
    return store;
  }

  it('returns the stored bytes unchanged, and stores equal bytes once', async () => {
    const store = await open();
    const files = Array.from({ length: 40 }, (_, index) => Buffer.from(`file ${index % 30}`));
    const stored = await store.putMany([...files, randomBytes(100_000)]);
    expect(stored.slice(0, 40).map(({ sha256 }) => sha256)).toEqual(files.map(hashOf));
    for (const bytes of files.slice(0, 3)) {
      expect((await underTest.open().read(hashOf(bytes))).equals(bytes)).toBe(true);
      expect(await store.has(hashOf(bytes))).toBe(true);
    }
    expect(await store.has(hashOf(Buffer.from('other')))).toBe(false);
    expect(await store.putMany([])).toEqual([]);
    expect(await store.containsFiles()).toBe(true);
  });

  it('lists files by any first digits of their hashes, in the order of the hashes, with size and time', async () => {
    const store = await open();
    const stored = await store.putMany(Array.from({ length: 60 }, () => randomBytes(30)));
    const expected = stored.map(({ sha256 }) => sha256.toString('hex')).toSorted();
    expect(await listAll(store)).toEqual({ hashes: expected, unexpected: [] });
    for (const digits of [1, 2, 3, 4]) {
      const prefix = expected[30]?.slice(0, digits) ?? '';
      const { hashes } = await listAll(store, prefix);
      expect(hashes).toEqual(expected.filter((hash) => hash.startsWith(prefix)));
    }
    const fortnight = 14 * 86_400_000;
    for await (const { size, modifiedAt } of store.list('')) {
      expect(size).toBe(30);
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(fortnight);
    }
  });

  it('accepts the same bytes from many writers at the same time', async () => {
    const bytes = randomBytes(5_000);
    const writers = await Promise.all(Array.from({ length: 4 }, () => open()));
    await Promise.all([...writers, ...writers, ...writers].map((store) => store.put(bytes)));
    expect((await underTest.open().read(hashOf(bytes))).equals(bytes)).toBe(true);
  });

  it('delivers any part of a document, small and large', async () => {
    const store = await open();
    for (const size of [1, 100_000, LARGE]) {
      const bytes = randomBytes(size);
      const { sha256 } = await store.put(bytes);
      for (const [first, last] of [
        [0, size - 1],
        [size - 1, size - 1],
        [Math.floor(size / 3), Math.floor(size / 2)],
      ] as const) {
        const opened = await store.openVerified(sha256, { first, last });
        expect(opened.head.equals(bytes.subarray(0, 1024))).toBe(true);
        expect((await collect(opened)).equals(bytes.subarray(first, last + 1))).toBe(true);
      }
    }
  });

  it('refuses to deliver a missing, shortened or altered document, and names the hash', async () => {
    const store = await open();
    const bytes = randomBytes(1_000);
    const { sha256 } = await store.put(bytes);
    const hash = sha256.toString('hex');
    for (const damaged of [bytes.subarray(1), Buffer.concat([bytes.subarray(1), Buffer.of(7)])]) {
      await underTest.overwrite(sha256, damaged);
      await expect(store.read(sha256)).rejects.toMatchObject({ hash, fault: 'altered' });
      await expect(store.openVerified(sha256, { first: 0, last: 9 })).rejects.toBeInstanceOf(DocumentDamaged);
    }
    await underTest.lose(sha256);
    await expect(store.read(sha256)).rejects.toMatchObject({ hash, fault: 'missing' });
    expect(await store.has(sha256)).toBe(false);
  });

  it('replaces a damaged document that is delivered again, and keeps the damaged bytes', async () => {
    const store = await open();
    const bytes = randomBytes(1_000);
    const { sha256 } = await store.put(bytes);
    for (const damaged of [bytes.subarray(0, 10), randomBytes(1_000)]) {
      await underTest.overwrite(sha256, damaged);
      await store.put(bytes);
      expect((await store.read(sha256)).equals(bytes)).toBe(true);
    }
    await underTest.lose(sha256);
    await store.put(bytes);
    expect((await store.read(sha256)).equals(bytes)).toBe(true);
    const lost = await toList(store.lostAndFound.list());
    expect(lost.map(({ size, isDamaged }) => [size, isDamaged]).toSorted()).toEqual([
      [10, true],
      [1_000, true],
    ]);
    for (const file of lost) expect(await store.lostAndFound.restore(file)).toBe(false);
  });

  it('has one mark, which later writers replace in one step', async () => {
    const writers = await Promise.all(Array.from({ length: 2 }, () => open()));
    const first = await writers[0]?.mark.create(MARK);
    const second = await writers[1]?.mark.create({
      ...MARK,
      storeId: '11111111-4a52-4bd1-9a1e-0d6c9a2f1e11',
    });
    expect([first, second]).toEqual([MARK, MARK]);
    await writers[0]?.mark.replace({ ...MARK, generation: 4 });
    expect(await writers[1]?.mark.read()).toEqual({ ...MARK, generation: 4 });
  });

  it.each([
    ['is gone', undefined],
    [
      'is that of another installation',
      JSON.stringify({ ...MARK, storeId: '11111111-4a52-4bd1-9a1e-0d6c9a2f1e11' }),
    ],
    ['is damaged', '{"storeId":'],
  ])('acknowledges nothing and reports no document as missing while its mark %s', async (_what, mark) => {
    const store = await open();
    await store.mark.create(MARK);
    store.mark.expect(MARK.storeId);
    const { sha256 } = await store.put(randomBytes(10));
    await underTest.replaceMark(mark);
    await expect(store.put(randomBytes(10))).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.probe()).rejects.toMatchObject(UNAVAILABLE);
    await expect(store.read(hashOf(randomBytes(10)))).rejects.toMatchObject(UNAVAILABLE);
    await underTest.replaceMark(JSON.stringify(MARK));
    await store.probe();
    await store.put(randomBytes(10));
    expect(await store.read(sha256)).toHaveLength(10);
  });

  it('sets files aside in the lost+found, and reads and restores them from there', async () => {
    const store = await open();
    const [kept, orphan] = [Buffer.from('kept'), Buffer.from('orphan')];
    await store.putMany([kept, orphan]);
    expect(await store.setAside(hashOf(orphan))).toBe(true);
    expect(await store.setAside(hashOf(orphan))).toBe(false);
    expect(await store.has(hashOf(orphan))).toBe(false);
    expect(await store.has(hashOf(kept))).toBe(true);
    expect((await store.read(hashOf(orphan))).equals(orphan)).toBe(true);
    const [lost] = await toList(store.lostAndFound.list());
    expect(lost).toMatchObject({ sha256: hashOf(orphan), size: orphan.length, isDamaged: false });
    expect(lost !== undefined && (await store.lostAndFound.restore(lost))).toBe(true);
    expect(await store.has(hashOf(orphan))).toBe(true);
    expect(await toList(store.lostAndFound.list())).toEqual([]);
  });

  it('is healthy after a probe, which leaves nothing', async () => {
    const store = await open();
    await store.probe();
    expect(await store.containsFiles()).toBe(false);
    expect(await toList(store.lostAndFound.list())).toEqual([]);
  });
});
