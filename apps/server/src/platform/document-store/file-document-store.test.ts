import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DocumentDamaged } from './document-store.ts';
import { FileDocumentStore } from './file-document-store.ts';
import { type FileOperations, nodeFileOperations } from './file-operations.ts';
import { toList } from '../../../test/support/to-list.ts';

const DAY_MS = 86_400_000;
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'belegfach-store-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function openStore(operations?: FileOperations): Promise<FileDocumentStore> {
  const store = new FileDocumentStore(root, operations === undefined ? {} : { operations });
  await store.prepare();
  return store;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const pathOf = (bytes: Uint8Array) => {
  const hash = sha256(bytes).toString('hex');
  return path.join(root, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
};
const temporaryFiles = () => readdirSync(path.join(root, 'tmp'));
const failure = (code: string) => Object.assign(new Error(code), { code });

describe('the document store', () => {
  it('returns the stored bytes unchanged, under their hash', async () => {
    const store = await openStore();
    const bytes = randomBytes(100_000);
    expect(await store.put(bytes)).toEqual({ sha256: sha256(bytes), size: bytes.length });
    expect(readFileSync(pathOf(bytes)).equals(bytes)).toBe(true);
    expect((await store.read(sha256(bytes))).equals(bytes)).toBe(true);
    expect(await store.has(sha256(bytes))).toBe(true);
    expect(await store.has(sha256(Buffer.from('other')))).toBe(false);
    expect(temporaryFiles()).toEqual([]);
  });

  it('returns the results of a batch in order and stores equal bytes once', async () => {
    const store = await openStore();
    const files = Array.from({ length: 40 }, (_, index) => Buffer.from(`file ${index % 30}`));
    const stored = await store.putMany(files);
    expect(stored.map((file) => file.sha256)).toEqual(files.map(sha256));
    expect(temporaryFiles()).toEqual([]);
    expect(await store.putMany([])).toEqual([]);
  });

  it('accepts the same bytes from many writers at the same time', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore()));
    const bytes = randomBytes(5_000);
    await Promise.all([...stores, ...stores, ...stores, ...stores].map((store) => store.put(bytes)));
    expect((await (await openStore()).read(sha256(bytes))).equals(bytes)).toBe(true);
    expect(temporaryFiles()).toEqual([]);
  });

  it('refuses to deliver a missing, shortened or altered file, and names the hash', async () => {
    const store = await openStore();
    const bytes = randomBytes(1_000);
    await store.put(bytes);
    truncateSync(pathOf(bytes), 999);
    const hash = sha256(bytes).toString('hex');
    await expect(store.read(sha256(bytes))).rejects.toMatchObject({ hash, fault: 'altered' });
    await expect(store.read(sha256(bytes))).rejects.toBeInstanceOf(DocumentDamaged);
    rmSync(pathOf(bytes));
    await expect(store.read(sha256(bytes))).rejects.toMatchObject({ hash, fault: 'missing' });
    expect(temporaryFiles()).toEqual([]);
  });
});

describe('storing a document whose file is damaged', () => {
  // An earlier version accepted a damaged file of the right size as the document.
  it('replaces a shortened, altered or unreadable file and keeps the damaged one', async () => {
    const store = await openStore();
    const bytes = randomBytes(1_000);
    const hash = sha256(bytes);
    const other = randomBytes(1_000);
    await store.put(bytes);
    for (const damage of [
      () => truncateSync(pathOf(bytes), 10),
      () => writeFileSync(pathOf(bytes), other),
      () => rmSync(pathOf(bytes)),
      () => undefined,
    ]) {
      damage();
      expect(await store.put(bytes)).toEqual({ sha256: hash, size: 1_000 });
      expect((await store.read(hash)).equals(bytes)).toBe(true);
    }
    const lost = await toList(store.lostAndFound.list());
    expect(lost.map(({ size, isDamaged }) => [size, isDamaged])).toEqual([
      [10, true],
      [1_000, true],
    ]);
    for (const file of lost) expect(await store.lostAndFound.restore(file)).toBe(false);
    expect(temporaryFiles()).toEqual([]);
  });

  it('never makes the file missing, not even for a moment', async () => {
    const bytes = randomBytes(1_000);
    await (await openStore()).put(bytes);
    writeFileSync(pathOf(bytes), randomBytes(1_000));
    const existed: boolean[] = [];
    const observed = Object.fromEntries(
      Object.entries(nodeFileOperations).map(([name, call]) => [
        name,
        async (...args: unknown[]) => {
          existed.push(existsSync(pathOf(bytes)));
          const result: unknown = await (call as (...all: unknown[]) => Promise<unknown>)(...args);
          existed.push(existsSync(pathOf(bytes)));
          return result;
        },
      ]),
    ) as unknown as FileOperations;
    await (await openStore(observed)).put(bytes);
    expect(existed.every(Boolean)).toBe(true);
    expect(readFileSync(pathOf(bytes)).equals(bytes)).toBe(true);
  });

  it('replaces bytes that the disk cannot read any more', async () => {
    const bytes = randomBytes(100);
    await (await openStore()).put(bytes);
    let isBroken = true;
    const store = await openStore({
      ...nodeFileOperations,
      readFile: (file) =>
        isBroken && file === pathOf(bytes)
          ? Promise.reject(failure('EIO'))
          : nodeFileOperations.readFile(file),
    });
    await store.put(bytes);
    isBroken = false;
    expect((await toList(store.lostAndFound.list())).map(({ isDamaged }) => isDamaged)).toEqual([true]);
  });
});

describe('a store that is bound', () => {
  const MARK = { storeId: '0b9c6a1e-4a52-4bd1-9a1e-0d6c9a2f1e11', generation: 3, lossAccepted: false };
  const OTHER_MARK = { ...MARK, storeId: '11111111-4a52-4bd1-9a1e-0d6c9a2f1e11' };

  it('has one mark, even if several processes write one at the same time', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore()));
    const marks = await Promise.all(
      stores.map((store, index) =>
        store.mark.create({ ...MARK, storeId: `${String(index).repeat(8)}-4a52-4bd1-9a1e-0d6c9a2f1e11` }),
      ),
    );
    expect(new Set(marks.map(({ storeId }) => storeId)).size).toBe(1);
    await stores[0]?.mark.replace(MARK);
    expect(await stores[1]?.mark.read()).toEqual(MARK);
    expect(temporaryFiles()).toEqual([]);
  });

  it.each([
    ['is gone with its disk', () => rmSync(root, { recursive: true })],
    ['was emptied', () => rmSync(path.join(root, 'installation'))],
    ['is another one', () => writeFileSync(path.join(root, 'installation'), JSON.stringify(OTHER_MARK))],
    ['has a damaged mark', () => writeFileSync(path.join(root, 'installation'), '{"storeId":')],
  ])('stores nothing and reports no document as missing while it %s', async (_what, loseStore) => {
    const store = await openStore();
    await store.mark.create(MARK);
    store.mark.expect(MARK.storeId);
    const bytes = randomBytes(10);
    await store.put(bytes);
    await store.probe();
    const before = readFileSync(pathOf(bytes));
    loseStore();
    const unavailable = { code: 'STORE_UNAVAILABLE' };
    await expect(store.put(randomBytes(10))).rejects.toMatchObject(unavailable);
    await expect(store.probe()).rejects.toMatchObject(unavailable);
    await expect(store.read(sha256(randomBytes(10)))).rejects.toMatchObject(unavailable);
    // Nothing was created where the disk was mounted.
    if (!existsSync(path.join(root, 'sha256'))) expect(existsSync(root)).toBe(false);
    mkdirSync(path.dirname(pathOf(bytes)), { recursive: true });
    mkdirSync(path.join(root, 'tmp'), { recursive: true });
    writeFileSync(pathOf(bytes), before);
    writeFileSync(path.join(root, 'installation'), JSON.stringify(MARK));
    await store.put(randomBytes(10));
    expect((await store.read(sha256(bytes))).equals(bytes)).toBe(true);
  });

  it('does not acknowledge a file when its disk is unmounted during the write', async () => {
    const store = await openStore({
      ...nodeFileOperations,
      link: async (from, to) => {
        await nodeFileOperations.link(from, to);
        if (to.includes('sha256')) rmSync(path.join(root, 'installation'));
      },
    });
    await store.mark.create(MARK);
    store.mark.expect(MARK.storeId);
    await expect(store.put(randomBytes(10))).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });
});

describe('the probe', () => {
  it('leaves no file and throws the error of a disk that fails or returns other bytes', async () => {
    const store = await openStore();
    await store.probe();
    expect(temporaryFiles()).toEqual([]);
    const openBroken = (call: Partial<FileOperations>) =>
      new FileDocumentStore(root, { operations: { ...nodeFileOperations, ...call } });
    const full = openBroken({ writeDurably: () => Promise.reject(failure('ENOSPC')) });
    await expect(full.probe()).rejects.toMatchObject({ code: 'ENOSPC' });
    const failing = openBroken({ syncFolder: () => Promise.reject(failure('EIO')) });
    await expect(failing.probe()).rejects.toMatchObject({ code: 'EIO' });
    const wrong = openBroken({ readFile: () => Promise.resolve(Buffer.from('other')) });
    await expect(wrong.probe()).rejects.toThrow('other bytes');
    expect(temporaryFiles()).toEqual([]);
  });
});

describe('a failing disk', () => {
  const faults: (keyof FileOperations)[] = ['writeDurably', 'link', 'syncFolder', 'makeFolder'];
  it.each(faults)(
    'reports ENOSPC of %s, leaves no incomplete file and works again when there is space',
    async (call) => {
      await openStore();
      let isFull = true;
      const operations: FileOperations = {
        ...nodeFileOperations,
        [call]: async (...args: [string, string]) => {
          if (isFull && call === 'writeDurably') writeFileSync(args[0], 'half');
          if (isFull) throw failure('ENOSPC');
          return (nodeFileOperations[call] as (...args: unknown[]) => Promise<unknown>)(...args);
        },
      };
      const store = new FileDocumentStore(root, { operations });
      const files = [randomBytes(10), randomBytes(10), randomBytes(10)];
      await expect(store.putMany(files)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(temporaryFiles()).toEqual([]);
      isFull = false;
      await store.putMany(files);
      for (const bytes of files) expect((await store.read(sha256(bytes))).equals(bytes)).toBe(true);
    },
  );
});

describe('a disk that failed to store bytes', () => {
  const faults = ['writeDurably', 'link', 'syncFolder', 'rename'] as const;
  it.each(faults)(
    'is not written to any more, even if it reports no further error: EIO of %s',
    async (call) => {
      const storedBytes = randomBytes(10);
      await (await openStore()).put(storedBytes);
      let isBroken = true;
      const operations: FileOperations = {
        ...nodeFileOperations,
        [call]: (...args: [string, string]) =>
          isBroken
            ? Promise.reject(failure('EIO'))
            : (nodeFileOperations[call] as (...args: unknown[]) => Promise<unknown>)(...args),
      };
      const store = new FileDocumentStore(root, { operations });
      const bytes = randomBytes(10);
      // A damaged file is replaced by a rename.
      if (call === 'rename') {
        mkdirSync(path.dirname(pathOf(bytes)), { recursive: true });
        writeFileSync(pathOf(bytes), 'damaged');
      }
      const put = () => store.put(bytes);
      await expect(put()).rejects.toMatchObject({ code: 'EIO' });
      isBroken = false;
      await expect(put()).rejects.toMatchObject({ code: 'EIO' });
      await expect(store.probe()).rejects.toMatchObject({ code: 'EIO' });
      expect(await store.read(sha256(storedBytes))).toEqual(storedBytes);
      await (await openStore()).put(bytes);
      expect(temporaryFiles()).toEqual([]);
    },
  );
});

describe('the clean-up', () => {
  const age = (file: string, ms: number) => {
    const then = new Date(Date.now() - ms);
    utimesSync(file, then, then);
  };

  it('removes abandoned temporary files after an hour, not before', async () => {
    mkdirSync(path.join(root, 'tmp'), { recursive: true });
    writeFileSync(path.join(root, 'tmp', 'young'), 'x');
    writeFileSync(path.join(root, 'tmp', 'old'), 'x');
    age(path.join(root, 'tmp', 'old'), 2 * 3_600_000);
    await openStore();
    expect(temporaryFiles()).toEqual(['young']);
  });

  it('keeps two files of the same hash that are set aside on one day, and removes nothing', async () => {
    const day = '2026-11-20';
    vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = await openStore();
    const bytes = Buffer.from('twice');
    for (let times = 0; times < 2; times += 1) {
      await store.put(bytes);
      expect(await store.setAside(sha256(bytes))).toBe(true);
    }
    expect(
      readFileSync(path.join(root, 'lost+found', day, sha256(bytes).toString('hex'))).equals(bytes),
    ).toBe(true);
    expect(await toList(store.lostAndFound.list())).toHaveLength(2);
    for (const file of await toList(store.lostAndFound.list()))
      expect(await store.lostAndFound.restore(file)).toBe(true);
    expect(readFileSync(pathOf(bytes)).equals(bytes)).toBe(true);
  });

  it('keeps a file that the sweep of an earlier version was moving when it was killed', async () => {
    const bytes = Buffer.from('was being moved');
    const hash = sha256(bytes).toString('hex');
    mkdirSync(path.join(root, 'tmp'), { recursive: true });
    const moved = path.join(root, 'tmp', `${hash}.0b9c6a1e-4a52-4bd1-9a1e-0d6c9a2f1e11.swept`);
    writeFileSync(moved, bytes);
    age(moved, 2 * DAY_MS);
    const store = await openStore();
    expect((await store.read(sha256(bytes))).equals(bytes)).toBe(true);
    expect(temporaryFiles()).toEqual([]);
  });
});

it('a list of the folder names files that the store did not create, once', async () => {
  const store = await openStore();
  const { sha256: hash } = await store.put(Buffer.from('a document'));
  const folder = path.dirname(pathOf(Buffer.from('a document')));
  const foreign = [
    path.join(root, 'sha256', 'notes.txt'),
    path.join(path.dirname(folder), 'Thumbs.db'),
    path.join(folder, 'copy of a document'),
  ];
  for (const file of foreign) writeFileSync(file, 'x');
  const unexpected: string[] = [];
  const hashes: Buffer[] = [];
  for (let part = 0; part < 4096; part += 1)
    for await (const file of store.list(part.toString(16).padStart(3, '0'), (one) => unexpected.push(one)))
      hashes.push(file.sha256);
  expect(hashes).toEqual([hash]);
  expect(unexpected.toSorted()).toEqual(foreign.toSorted());
});
