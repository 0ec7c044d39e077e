import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { FileDocumentStore } from '../../platform/document-store/index.ts';
import { verifyDocuments } from '../verification/index.ts';
import { bindStore, checkStore } from './bind-store.ts';
import { advanceGenerationOnce, startGenerationUpdates } from './update-generation.ts';
import { findStoreRecord } from './store.repository.ts';
import { createStoreWorld, type StoreWorld } from '../../../test/support/store-world.ts';

let world: StoreWorld;
beforeEach(async () => {
  world = await createStoreWorld();
});
afterEach(() => world.close());

const idOf = async () => (await findStoreRecord(world.test.database.executor))?.storeId;
const markOf = (folder = world.root) => new FileDocumentStore(folder).mark.read();
const countFiles = () =>
  readdirSync(path.join(world.root, 'sha256'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  ).length;
const asOwner = (statement: string) => sql.raw(statement).execute(world.test.owner.executor);

/** Binds the folder as a start or a command with another database does. */
async function bindOtherDatabase(folder = world.root, prepare?: (test: TestDatabase) => Promise<void>) {
  const otherDatabase = await createTestDatabase();
  try {
    await sql`insert into installation (demo) values (false)`.execute(otherDatabase.owner.executor);
    await prepare?.(otherDatabase);
    const store = new FileDocumentStore(folder);
    await bindStore({ executor: otherDatabase.database.executor, store }, () => store.prepare());
    return 'bound';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await otherDatabase.drop();
  }
}

describe('a first start', () => {
  it('gives database and documents the same mark, which the next start finds', async () => {
    await world.bind();
    const mark = await markOf();
    expect(mark).toEqual({ storeId: await idOf(), generation: 0, lossAccepted: false });
    await world.bind();
    expect(await markOf()).toEqual(mark);
    await checkStore(world.test.database.executor, world.dependencies.store);
  });

  it('of many portals at the same time leads to one mark', async () => {
    await Promise.all(Array.from({ length: 6 }, () => world.bind()));
    expect((await markOf())?.storeId).toBe(await idOf());
  });

  it('that is killed after the first mark is completed by the next start', async () => {
    const storeId = '0b9c6a1e-4a52-4bd1-9a1e-0d6c9a2f1e11';
    await world.dependencies.store.mark.create({ storeId, generation: 0, lossAccepted: false });
    await world.bind();
    expect(await idOf()).toBe(storeId);
  });

  it('with the folder of a portal that has no document yet is refused', async () => {
    await world.bind();
    await advanceGenerationOnce(world.dependencies);
    expect(await bindOtherDatabase()).toMatch(/^DATABASE_URL, DATA_DIR: .* of another database/);
    expect((await markOf())?.storeId).toBe(await idOf());
  });

  it('that runs at the same time as the start of another portal with this database is not refused', async () => {
    const store = new FileDocumentStore(world.root);
    // The other portal binds both and increases the generation, after this start has read the database and before it reads the
    // documents.
    const read = store.mark.read;
    store.mark.read = async () => {
      store.mark.read = read;
      await world.bind();
      await advanceGenerationOnce(world.dependencies);
      return read();
    };
    await bindStore({ executor: world.test.database.executor, store }, () => store.prepare());
    expect((await markOf())?.storeId).toBe(await idOf());
  });

  it('with two folders for one database binds one of them', async () => {
    const second = mkdtempSync(path.join(tmpdir(), 'belegfach-second-'));
    const outcomes = await Promise.allSettled([world.bind(), world.bind(second)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    rmSync(second, { recursive: true });
  });

  it('with a second folder, which was checked before the first was bound, is refused', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'belegfach-second-'));
    const second = new FileDocumentStore(folder);
    second.containsFiles = async () => {
      await world.bind();
      return false;
    };
    const { executor } = world.test.database;
    await expect(bindStore({ executor, store: second }, () => second.prepare())).rejects.toThrow(
      /holds the documents of another database/,
    );
    rmSync(folder, { recursive: true });
  });
});

describe('an installation of a version without marks', () => {
  it('is bound if its rows have their files, also after a kill between the marks', async () => {
    await world.addDocuments(30);
    await world.addFiles(2);
    const storeId = '0b9c6a1e-4a52-4bd1-9a1e-0d6c9a2f1e11';
    await world.dependencies.store.mark.create({ storeId, generation: 0, lossAccepted: false });
    await world.bind();
    expect(await idOf()).toBe(storeId);
    expect(countFiles()).toBe(32);
  });

  it('is not bound if rows lack their files', async () => {
    const hashes = await world.addDocuments(30);
    for (const sha256 of hashes.slice(0, 20)) rmSync(world.placeOf(sha256));
    await expect(world.bind()).rejects.toThrow(/^DATABASE_URL, DATA_DIR: .* do not fit each other/);
    expect(await idOf()).toBeUndefined();
    expect(await markOf()).toBeUndefined();
  });
});

describe('a start', () => {
  beforeEach(async () => {
    await world.bind();
    await world.addDocuments(30);
  });

  it('is refused for a new database', async () => {
    expect(await bindOtherDatabase()).toMatch(/^DATABASE_URL: this database knows no document/);
    expect(countFiles()).toBe(30);
  });

  it('is refused for a database of another installation', async () => {
    const bindFirst = async ({ database: { executor } }: TestDatabase) => {
      const otherFolder = mkdtempSync(path.join(tmpdir(), 'belegfach-other-'));
      const store = new FileDocumentStore(otherFolder);
      await bindStore({ executor, store }, () => store.prepare());
      rmSync(otherFolder, { recursive: true });
    };
    expect(await bindOtherDatabase(world.root, bindFirst)).toMatch(
      /^DATABASE_URL, DATA_DIR: .* holds the documents of another database/,
    );
    expect(countFiles()).toBe(30);
  });

  it('is refused for an old copy of the disk, and a running portal stops using one', async () => {
    const oldCopy = mkdtempSync(path.join(tmpdir(), 'belegfach-copy-'));
    cpSync(world.root, oldCopy, { recursive: true });
    await world.addDocuments(200);
    for (let minute = 0; minute < 4; minute += 1) await startGenerationUpdates(world.dependencies).stop();
    await expect(world.bind(oldCopy)).rejects.toThrow(
      /^DATA_DIR: the documents in .* are of an earlier time/,
    );
    const markBefore = await markOf(oldCopy);
    await expect(checkStore(world.test.database.executor, new FileDocumentStore(oldCopy))).rejects.toThrow(
      /^DATA_DIR: the documents are of an earlier time/,
    );
    await startGenerationUpdates({ ...world.dependencies, store: new FileDocumentStore(oldCopy) }).stop();
    expect(await markOf(oldCopy)).toEqual(markBefore);
    await world.bind();
    rmSync(oldCopy, { recursive: true });
  });

  it('is not refused after hours in which the disk could not be written', async () => {
    const store = new FileDocumentStore(world.root);
    store.mark.replace = () => Promise.reject(new Error('ENOSPC'));
    for (let minute = 0; minute < 10; minute += 1)
      await advanceGenerationOnce({ ...world.dependencies, store }).catch(() => undefined);
    await world.bind();
    await advanceGenerationOnce(world.dependencies);
    expect((await markOf())?.generation).toBe(
      (await findStoreRecord(world.test.database.executor))?.generation,
    );
  });

  it('is refused for an empty folder, with or without the mark', async () => {
    const unusedFolder = path.join(world.root, '../elsewhere');
    await expect(world.bind(unusedFolder)).rejects.toThrow(/^DATA_DIR: the database names documents/);
    // No folder is created where a disk should be mounted.
    expect(existsSync(unusedFolder)).toBe(false);
    const mark = await markOf();
    rmSync(path.join(world.root, 'sha256'), { recursive: true });
    await expect(world.bind()).rejects.toThrow(/^DATA_DIR: the database names documents/);
    mkdirSync(path.join(world.root, 'sha256'));
    await expect(world.bind()).rejects.toThrow(/^DATA_DIR: the database names documents/);
    expect(await markOf()).toEqual(mark);
  });

  it('is refused for a folder that has lost most of its documents', async () => {
    for (const part of readdirSync(path.join(world.root, 'sha256')).slice(3))
      rmSync(path.join(world.root, 'sha256', part), { recursive: true });
    await expect(world.bind()).rejects.toThrow(/^DATA_DIR: the database names documents/);
  });

  it('is refused for files without a mark', async () => {
    rmSync(path.join(world.root, 'installation'));
    await expect(world.bind()).rejects.toThrow(/^DATA_DIR: .* not the file "installation"/);
    expect(await markOf()).toBeUndefined();
  });

  it('is refused for the folder of another installation in place of the right one', async () => {
    const otherFolder = mkdtempSync(path.join(tmpdir(), 'belegfach-other-'));
    cpSync(world.root, otherFolder, { recursive: true });
    const store = new FileDocumentStore(otherFolder);
    await store.mark.replace({
      storeId: '11111111-4a52-4bd1-9a1e-0d6c9a2f1e11',
      generation: 1,
      lossAccepted: false,
    });
    await expect(world.bind(otherFolder)).rejects.toThrow(/^DATABASE_URL, DATA_DIR: .* another database/);
    rmSync(otherFolder, { recursive: true });
  });

  it('is not refused for a few missing documents, which the verification reports', async () => {
    const [missing] = await world.addDocuments(1);
    if (missing === undefined) throw new Error('one document');
    rmSync(world.placeOf(missing));
    const store = await world.bind();
    const { faults } = await verifyDocuments({ database: world.test.database, store });
    expect(faults).toMatchObject([{ hash: missing.toString('hex'), fault: 'missing' }]);
  });
});

it('a check of the running portal detects a disk that was removed or exchanged', async () => {
  const { executor } = world.test.database;
  await world.bind();
  await world.addDocuments(3);
  await checkStore(executor, world.dependencies.store);
  const mark = await markOf();
  rmSync(path.join(world.root, 'installation'));
  await expect(checkStore(executor, world.dependencies.store)).rejects.toThrow(
    /^DATA_DIR: .* is their disk mounted/,
  );
  if (mark !== undefined) await world.dependencies.store.mark.create(mark);
  await asOwner(`update installation set store_id = gen_random_uuid()`);
  await expect(checkStore(executor, world.dependencies.store)).rejects.toThrow(/another database/);
});
