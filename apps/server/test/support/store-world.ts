import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { FileDocumentStore } from '../../src/platform/document-store/index.ts';
import { createMailer } from '../../src/platform/mail/index.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createWorldBuilder, type WorldBuilder } from './test-world.ts';
import { bindStore, type StoreDependencies } from '../../src/features/store/index.ts';

const DAY_MS = 86_400_000;

/** A database with documents, their store, and a super admin who is notified. */
export interface StoreWorld {
  readonly test: TestDatabase;
  readonly root: string;
  readonly build: WorldBuilder;
  readonly dependencies: StoreDependencies & { readonly store: FileDocumentStore };
  /** Messages of the log. */
  readonly log: readonly string[];
  /** Alarms of the log. */
  readonly alarms: readonly string[];
  /** Documents with their files, old enough to be swept if no row named them. @returns their hashes */
  addDocuments(count: number): Promise<Buffer[]>;
  /** Files that no row names. @returns their hashes */
  addFiles(count: number, ageMs?: number): Promise<Buffer[]>;
  placeOf(sha256: Buffer): string;
  has(sha256: Buffer): boolean;
  makeOld(sha256: Buffer, ageMs?: number): void;
  /** Binds the store as a start of the portal does: with the same folder and a new store. */
  bind(documents?: string): Promise<FileDocumentStore>;
  close(): Promise<void>;
}

/** @param folder of the documents inside the world's folder; undefined is the world's folder itself */
export async function createStoreWorld(folder = '.'): Promise<StoreWorld> {
  const test = await createTestDatabase();
  const home = mkdtempSync(path.join(tmpdir(), 'belegfach-store-'));
  const root = path.join(home, folder);
  const store = new FileDocumentStore(root);
  await store.prepare();
  const { executor } = test.owner;
  await sql`insert into installation (demo) values (false)`.execute(executor);
  const build = createWorldBuilder(executor, store);
  await build.backofficeUser('SuperAdmin', null);
  const log: string[] = [];
  const alarms: string[] = [];
  const tell = (facts: object, message: string) => {
    log.push(message);
    if ('alarm' in facts) alarms.push(String(facts.alarm));
  };
  const publicUrl = new URL('https://belege.example.com');
  const parts = {
    database: test.database,
    store,
    mailer: createMailer({ publicUrl, operator: { name: 'Muster GmbH', productTitle: 'Belegfach' } }),
    log: { info: tell, warn: tell, error: tell, fatal: tell },
  };
  const placeOf = (sha256: Buffer) => {
    const hash = sha256.toString('hex');
    return path.join(root, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
  };
  const makeOld = (sha256: Buffer, ageMs = 2 * DAY_MS) => {
    const at = new Date(Date.now() - ageMs);
    utimesSync(placeOf(sha256), at, at);
  };
  const addFiles = async (count: number, ageMs?: number) => {
    const stored = await store.putMany(Array.from({ length: count }, () => randomBytes(60)));
    for (const { sha256 } of stored) makeOld(sha256, ageMs);
    return stored.map(({ sha256 }) => sha256);
  };
  return {
    test,
    root,
    build,
    dependencies: parts,
    log,
    alarms,
    placeOf,
    makeOld,
    addFiles,
    has: (sha256) => existsSync(placeOf(sha256)),
    async addDocuments(count) {
      const hashes: Buffer[] = [];
      for (let made = 0; made < count; made += 1) {
        hashes.push((await build.storedFile(randomBytes(60))).sha256);
      }
      for (const sha256 of hashes) makeOld(sha256);
      return hashes;
    },
    async bind(documents = root) {
      const own = new FileDocumentStore(documents);
      await bindStore({ executor: test.database.executor, store: own }, () => own.prepare());
      return own;
    },
    async close() {
      await test.drop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
