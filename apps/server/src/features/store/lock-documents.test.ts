import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PORTAL_YEAR } from '../../../test/support/portal-year.ts';
import { createStoreWorld, type StoreWorld } from '../../../test/support/store-world.ts';
import { createWorldBuilder } from '../../../test/support/test-world.ts';
import type { ObjectLock } from '../../platform/document-store/index.ts';
import { forgetLocks } from './document-lock.repository.ts';
import { lockDocuments, lockRewrittenDocuments } from './lock-documents.ts';

/** The year of the documents: this year, so that no retention has ended. */
const YEAR = PORTAL_YEAR;
const YEARS = [8, 8, 6];
/** The moment in Germany at which a year begins. */
const beginOf = (year: number) => new Date(`${year}-01-01T00:00:00+01:00`);
const hexOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let world: StoreWorld;
/** The calls of the store, by hash. */
let locked: { hash: string; until: Date }[];
let missing: string | undefined;
const faults: unknown[] = [];
let customer: { id: number };
let provider: { id: number };
beforeEach(async () => {
  world = await createStoreWorld();
  await world.bind();
  provider = await world.build.provider();
  customer = await world.build.customer([provider.id]);
  [locked, missing, faults.length] = [[], undefined, 0];
});
afterEach(() => world.close());

const addDocument = (values: { type?: 0 | 1 | 2; bytes?: Buffer; xml?: Buffer; date?: string } = {}) =>
  world.build.invoice(customer.id, provider.id, { date: `${YEAR}-03-01`, ...values });
const lock = (mode: ObjectLock['mode'] = 'governance', retentionYears = YEARS, identity?: string) => {
  const { database, store } = world.dependencies;
  const objectLock: ObjectLock = {
    mode,
    lockPuts: () => undefined,
    lock: (sha256, until) => {
      const hash = Buffer.from(sha256).toString('hex');
      if (hash === missing) return Promise.resolve(false);
      locked.push({ hash, until });
      return Promise.resolve(true);
    },
  };
  const lockingStore = Object.create(store, {
    objectLock: { value: objectLock },
    identity: { value: identity ?? store.identity },
  }) as typeof store;
  return lockDocuments(
    { database, store: lockingStore, retentionYears, log: { error: (fault: unknown) => faults.push(fault) } },
    new AbortController().signal,
  );
};
const untilOf = (bytes: Buffer) => locked.find(({ hash }) => hash === hexOf(bytes))?.until;

it('a new document is locked until its retention ends, once', async () => {
  const { bytes } = await addDocument();
  const xml = Buffer.from('<Invoice/>');
  await addDocument({ xml });
  await lock();
  expect(untilOf(bytes)).toEqual(beginOf(YEAR + 9));
  expect(untilOf(xml)).toEqual(beginOf(YEAR + 9));
  expect(locked).toHaveLength(3);
  await lock();
  expect(locked).toHaveLength(3);
  const next = await addDocument();
  await lock();
  expect(locked.slice(3).map(({ hash }) => hash)).toEqual([hexOf(next.bytes)]);
});

it('of several documents with the same bytes the longest retention counts', async () => {
  const bytes = Buffer.from('the same letter');
  await addDocument({ type: 2, bytes });
  await lock();
  await addDocument({ type: 1, bytes });
  await addDocument({ type: 2, bytes });
  await lock();
  expect(locked.map(({ until }) => until)).toEqual([beginOf(YEAR + 7), beginOf(YEAR + 9)]);
});

it('a document whose retention has ended is not locked', async () => {
  await addDocument({ date: '2001-01-01' });
  await sql`update invoice set created_at = '2001-01-02'`.execute(world.test.owner.executor);
  await lock();
  expect(locked).toEqual([]);
});

it.each([
  ['another mode', () => lock('compliance')],
  ['a longer retention', () => lock('governance', [10, 10, 10])],
  ['a bucket of the same name on another server', () => lock('governance', YEARS, 'on another server')],
  [
    'a database that was restored',
    async () => {
      await forgetLocks(world.test.database.executor);
      await lock();
    },
  ],
])('%s locks all documents again', async (_change, lockAgain) => {
  await addDocument();
  await addDocument();
  await lock();
  await lockAgain();
  expect(locked).toHaveLength(4);
});

it('a document that is missing in the store is reported, and the others are locked', async () => {
  const { bytes } = await addDocument();
  await addDocument();
  missing = hexOf(bytes);
  await lock();
  expect(locked).toHaveLength(1);
  expect(faults).toEqual([{ hash: missing }]);
  await lock();
  expect(faults).toHaveLength(1);
});

it('a server that cannot be reached leaves the position unchanged', async () => {
  await addDocument();
  const { database, store } = world.dependencies;
  const lockingStore = Object.create(store, {
    objectLock: { value: { mode: 'governance', lock: () => Promise.reject(new Error('unreachable')) } },
  }) as typeof store;
  const run = lockDocuments(
    { database, store: lockingStore, retentionYears: YEARS, log: { error: () => undefined } },
    new AbortController().signal,
  );
  await expect(run).rejects.toThrow('unreachable');
  await lock();
  expect(locked).toHaveLength(1);
});

it('a document is not skipped because one with a later id was committed before it', async () => {
  const { dependencies, test, build } = world;
  // The counters of one provider are locked until its transaction ends.
  const otherProvider = await build.provider();
  const otherCustomer = await build.customer([otherProvider.id]);
  let locking: Promise<void> | undefined;
  await test.owner.transaction(async (transaction) => {
    await createWorldBuilder(transaction, dependencies.store).invoice(customer.id, provider.id);
    await build.invoice(otherCustomer.id, otherProvider.id);
    locking = lock();
    await Promise.race([locking, setTimeout(300)]);
  });
  await locking;
  await lock();
  expect(locked).toHaveLength(2);
});

/* Regression: a missing or damaged document was stored again as a version without a lock, and the job did not return to it. */
it('a document that is stored again is locked again, and other bytes are not', async () => {
  const { bytes } = await addDocument();
  const { database, store } = world.dependencies;
  let find: Parameters<ObjectLock['lockPuts']>[0] | undefined;
  const objectLock: ObjectLock = {
    mode: 'governance',
    lockPuts: (listener) => void (find = listener),
    lock: () => Promise.resolve(true),
  };
  const lockingStore = Object.create(store, { objectLock: { value: objectLock } }) as typeof store;
  lockRewrittenDocuments({ executor: database.executor, store: lockingStore, retentionYears: YEARS });
  const found = await find?.([Buffer.from(hexOf(bytes), 'hex'), Buffer.alloc(32)]);
  expect(found?.map(({ sha256, until }) => [sha256.toString('hex'), until])).toEqual([
    [hexOf(bytes), beginOf(YEAR + 9)],
  ]);
});
