import { createHash, randomBytes } from 'node:crypto';
import {
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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DocumentDamaged } from './document-store.ts';
import { FileDocumentStore } from './file-document-store.ts';
import { type FileOperations, nodeFileOperations } from './file-operations.ts';

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
const placeOf = (bytes: Uint8Array) => {
  const hash = sha256(bytes).toString('hex');
  return path.join(root, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
};
const temporaryFiles = () => readdirSync(path.join(root, 'tmp'));
const failure = (code: string) => Object.assign(new Error(code), { code });

describe('putting and reading', () => {
  it('gives back byte for byte what was put, under the hash of the bytes', async () => {
    const store = await openStore();
    const bytes = randomBytes(100_000);
    expect(await store.put(bytes)).toEqual({ sha256: sha256(bytes), size: bytes.length });
    expect(readFileSync(placeOf(bytes)).equals(bytes)).toBe(true);
    expect((await store.read(sha256(bytes))).equals(bytes)).toBe(true);
    expect(await store.has(sha256(bytes))).toBe(true);
    expect(await store.has(sha256(Buffer.from('other')))).toBe(false);
    expect(temporaryFiles()).toEqual([]);
  });

  it('answers a batch in its order and stores equal bytes once', async () => {
    const store = await openStore();
    const files = Array.from({ length: 40 }, (_, index) => Buffer.from(`file ${index % 30}`));
    const stored = await store.putMany(files);
    expect(stored.map((file) => file.sha256)).toEqual(files.map(sha256));
    expect(temporaryFiles()).toEqual([]);
    expect(await store.putMany([])).toEqual([]);
  });

  it('takes the same bytes from many writers at once', async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => openStore()));
    const bytes = randomBytes(5_000);
    await Promise.all([...stores, ...stores, ...stores, ...stores].map((store) => store.put(bytes)));
    expect((await (await openStore()).read(sha256(bytes))).equals(bytes)).toBe(true);
    expect(temporaryFiles()).toEqual([]);
  });

  it('refuses to deliver what is missing, cut short or altered, and names the hash', async () => {
    const store = await openStore();
    const bytes = randomBytes(1_000);
    await store.put(bytes);
    truncateSync(placeOf(bytes), 999);
    const hash = sha256(bytes).toString('hex');
    await expect(store.read(sha256(bytes))).rejects.toMatchObject({ hash, fault: 'altered' });
    await expect(store.put(bytes)).rejects.toBeInstanceOf(DocumentDamaged);
    rmSync(placeOf(bytes));
    await expect(store.read(sha256(bytes))).rejects.toMatchObject({ hash, fault: 'missing' });
    expect(temporaryFiles()).toEqual([]);
  });
});

describe('putting back', () => {
  it('mends what is missing, cut short or altered, and leaves what is sound as it is', async () => {
    const store = await openStore();
    const bytes = randomBytes(1_000);
    const hash = sha256(bytes);
    await store.putBack(bytes);
    for (const damage of [
      () => rmSync(placeOf(bytes)),
      () => truncateSync(placeOf(bytes), 10),
      () => writeFileSync(placeOf(bytes), randomBytes(1_000)),
      () => undefined,
    ]) {
      damage();
      expect(await store.putBack(bytes)).toEqual({ sha256: hash, size: 1_000 });
      expect((await store.read(hash)).equals(bytes)).toBe(true);
    }
    expect(temporaryFiles()).toEqual([]);
  });
});

describe('the probe', () => {
  it('leaves nothing behind, and throws what a disk says that fails or lies', async () => {
    const store = await openStore();
    await store.probe();
    expect(temporaryFiles()).toEqual([]);
    const broken = (call: Partial<FileOperations>) =>
      new FileDocumentStore(root, { operations: { ...nodeFileOperations, ...call } });
    const full = broken({ writeDurably: () => Promise.reject(failure('ENOSPC')) });
    await expect(full.probe()).rejects.toMatchObject({ code: 'ENOSPC' });
    const failing = broken({ syncDirectory: () => Promise.reject(failure('EIO')) });
    await expect(failing.probe()).rejects.toMatchObject({ code: 'EIO' });
    const lying = broken({ readFile: () => Promise.resolve(Buffer.from('other')) });
    await expect(lying.probe()).rejects.toThrow('other bytes');
    expect(temporaryFiles()).toEqual([]);
  });
});

describe('a failing disk', () => {
  const faults: (keyof FileOperations)[] = ['writeDurably', 'link', 'syncDirectory', 'makeDirectory'];
  it.each(faults)(
    'reports ENOSPC of %s, leaves nothing half written and goes on when space returns',
    async (call) => {
      await openStore();
      let full = true;
      const operations: FileOperations = {
        ...nodeFileOperations,
        [call]: async (...args: [string, string]) => {
          if (full && call === 'writeDurably') writeFileSync(args[0], 'half');
          if (full) throw failure('ENOSPC');
          return (nodeFileOperations[call] as (...args: unknown[]) => Promise<unknown>)(...args);
        },
      };
      const store = new FileDocumentStore(root, { operations });
      const files = [randomBytes(10), randomBytes(10), randomBytes(10)];
      await expect(store.putMany(files)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(temporaryFiles()).toEqual([]);
      full = false;
      await store.putMany(files);
      for (const bytes of files) expect((await store.read(sha256(bytes))).equals(bytes)).toBe(true);
    },
  );
});

describe('a disk that lost what it was given', () => {
  const faults = ['writeDurably', 'link', 'syncDirectory', 'rename'] as const;
  it.each(faults)(
    'is written to no more, though it says all is well again: EIO of %s (security F16)',
    async (call) => {
      const kept = randomBytes(10);
      await (await openStore()).put(kept);
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
      const put = () => (call === 'rename' ? store.putBack(bytes) : store.put(bytes));
      await expect(put()).rejects.toMatchObject({ code: 'EIO' });
      isBroken = false;
      await expect(put()).rejects.toMatchObject({ code: 'EIO' });
      await expect(store.probe()).rejects.toMatchObject({ code: 'EIO' });
      expect(await store.read(sha256(kept))).toEqual(kept);
      await (await openStore()).put(bytes);
      expect(temporaryFiles()).toEqual([]);
    },
  );
});

describe('cleaning up', () => {
  const age = (file: string, ms: number) => {
    const then = new Date(Date.now() - ms);
    utimesSync(file, then, then);
  };

  it('removes left-over temporary files after an hour, not before', async () => {
    mkdirSync(path.join(root, 'tmp'), { recursive: true });
    writeFileSync(path.join(root, 'tmp', 'young'), 'x');
    writeFileSync(path.join(root, 'tmp', 'old'), 'x');
    age(path.join(root, 'tmp', 'old'), 2 * 3_600_000);
    await openStore();
    expect(temporaryFiles()).toEqual(['young']);
  });

  it('sweeps what is old and unreferenced, and nothing else', async () => {
    const store = await openStore();
    const [referenced, orphan, young] = [
      Buffer.from('referenced'),
      Buffer.from('orphan'),
      Buffer.from('young'),
    ];
    await store.putMany([referenced, orphan, young]);
    age(placeOf(referenced), 2 * DAY_MS);
    age(placeOf(orphan), 2 * DAY_MS);
    const listUnreferenced = (hashes: readonly Buffer[]) =>
      Promise.resolve(hashes.filter((hash) => !hash.equals(sha256(referenced))));
    expect(await store.sweep({ listUnreferenced })).toBe(1);
    expect(await store.has(sha256(orphan))).toBe(false);
    expect(await store.has(sha256(referenced))).toBe(true);
    expect(await store.has(sha256(young))).toBe(true);
  });

  it('puts a file back that came to be referenced between the two questions', async () => {
    const store = await openStore();
    const bytes = Buffer.from('contended');
    await store.put(bytes);
    age(placeOf(bytes), 2 * DAY_MS);
    let asked = 0;
    const listUnreferenced = (hashes: readonly Buffer[]) => {
      asked += 1;
      return Promise.resolve(asked === 1 ? [...hashes] : []);
    };
    expect(await store.sweep({ listUnreferenced })).toBe(0);
    expect((await store.read(sha256(bytes))).equals(bytes)).toBe(true);
    expect(temporaryFiles()).toEqual([]);
  });

  it('keeps a file that is put again while it is being swept', async () => {
    const store = await openStore();
    const bytes = Buffer.from('put again');
    await store.put(bytes);
    age(placeOf(bytes), 2 * DAY_MS);
    const listUnreferenced = async (hashes: readonly Buffer[]) => {
      await store.put(bytes);
      return [...hashes];
    };
    await store.sweep({ listUnreferenced });
    expect((await store.read(sha256(bytes))).equals(bytes)).toBe(true);
  });

  it('restores at the next start what a dying sweeper had set aside', async () => {
    const store = await openStore();
    const bytes = Buffer.from('set aside');
    await store.put(bytes);
    age(placeOf(bytes), 2 * DAY_MS);
    let asked = 0;
    const dying = (hashes: readonly Buffer[]) => {
      asked += 1;
      return asked === 1 ? Promise.resolve([...hashes]) : Promise.reject(new Error('killed here'));
    };
    await expect(store.sweep({ listUnreferenced: dying })).rejects.toThrow('killed here');
    expect(await store.has(sha256(bytes))).toBe(false);
    await openStore();
    expect((await store.read(sha256(bytes))).equals(bytes)).toBe(true);
    expect(temporaryFiles()).toEqual([]);
  });
});
