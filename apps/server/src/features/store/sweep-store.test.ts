import { rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkStore } from './bind-store.ts';
import { confirmSweep } from './confirm-sweep.ts';
import { advanceGenerationOnce, startGenerationUpdates } from './update-generation.ts';
import { findStoreWarnings } from './store-warnings.ts';
import { findStoreRecord } from './store.repository.ts';
import { sweepStore } from './sweep-store.ts';
import { sweepADayLater } from '../../../test/support/sweep-a-day-later.ts';
import { tidyLostAndFound } from './tidy-lost-and-found.ts';
import { createStoreWorld, type StoreWorld } from '../../../test/support/store-world.ts';
import { toList } from '../../../test/support/to-list.ts';

let world: StoreWorld;
beforeEach(async () => {
  world = await createStoreWorld();
  await world.bind();
});
afterEach(() => world.close());

const stringContaining = (text: string) => expect.stringContaining(text) as string;
/** Marks the files without a document, and sweeps a day later. */
const sweep = () => sweepADayLater(world.dependencies, world.test.owner.executor);
const listLost = () => toList(world.dependencies.store.lostAndFound.list());
const asOwner = (statement: string) => sql.raw(statement).execute(world.test.owner.executor);
const findRecord = () => findStoreRecord(world.test.database.executor);

describe('the sweep', () => {
  it('sets leftovers aside, counts them and records them in the log and the audit trail', async () => {
    const documents = await world.addDocuments(20);
    const leftovers = await world.addFiles(2);
    expect(await sweep()).toMatchObject({ files: 22, moved: 2, isRefused: false });
    for (const sha256 of documents) expect(world.has(sha256)).toBe(true);
    expect((await listLost()).map(({ sha256 }) => sha256.toString('hex')).toSorted()).toEqual(
      leftovers.map((sha256) => sha256.toString('hex')).toSorted(),
    );
    expect(world.log).toEqual(['files without a document were moved to the lost+found']);
    expect(await findRecord()).toMatchObject({ orphanedFiles: 0, lostFiles: 2, pausedBecause: undefined });
    const { rows } = await sql`select facts from audit_event where action = 'store.set-aside'`.execute(
      world.test.owner.executor,
    );
    expect(rows).toEqual([{ facts: { files: 2 } }]);
    expect(await world.test.listMails()).toEqual([]);
  });

  it.each([
    ['more than 1 %', 20, 3],
    ['more than 100', 20, 101],
  ])(
    'refuses to move %s, notifies every super admin once, and continues when a person has stated the number',
    async (_name, total, orphaned) => {
      await world.build.backofficeUser('SuperAdmin', null);
      await world.addDocuments(total);
      const files = await world.addFiles(orphaned);
      for (let night = 0; night < 3; night += 1)
        expect(await sweep()).toMatchObject({
          moved: 0,
          isRefused: true,
          orphaned,
        });
      for (const sha256 of files) expect(world.has(sha256)).toBe(true);
      expect(await findStoreWarnings(world.test.database)).toEqual(['sweep-held']);
      expect(await findRecord()).toMatchObject({ pausedBecause: 'too-many', orphanedFiles: orphaned });
      const mails = await world.test.listMails();
      expect(mails).toMatchObject([{ kind: 'sweep-held' }, { kind: 'sweep-held' }]);
      expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(2);
      expect(world.alarms).toEqual(['sweep-held']);
      for (const words of ['keine Datei entfernt', 'No file was removed', `(${orphaned})`])
        expect(JSON.stringify(mails[0])).toContain(words);

      const { executor } = world.test.database;
      expect(await confirmSweep(executor, world.dependencies.store)).toMatchObject({ isConfirmed: false });
      expect(await confirmSweep(executor, world.dependencies.store, orphaned - 1)).toMatchObject({
        isConfirmed: false,
      });
      expect(await sweep()).toMatchObject({ isRefused: true });
      expect(await confirmSweep(executor, world.dependencies.store, orphaned)).toMatchObject({
        isConfirmed: true,
      });
      expect(await findStoreWarnings(world.test.database)).toEqual([]);
      expect(await sweep()).toMatchObject({ moved: orphaned, isRefused: false });
      expect(await listLost()).toHaveLength(orphaned);
      // The confirmation is used up.
      await world.addFiles(orphaned);
      expect(await sweep()).toMatchObject({ isRefused: true });
    },
  );

  it('continues by itself when the right database is back', async () => {
    const documents = await world.addDocuments(20);
    await asOwner(`create table kept as select * from stored_file`);
    await asOwner(`delete from stored_file`);
    await asOwner(`delete from released_file`);
    expect(await sweep()).toMatchObject({ isRefused: true });
    await asOwner(`insert into stored_file overriding system value select * from kept`);
    expect(await sweep()).toMatchObject({ isRefused: false, moved: 0 });
    expect(await findStoreWarnings(world.test.database)).toEqual([]);
    for (const sha256 of documents) expect(world.has(sha256)).toBe(true);
  });

  it('sets aside all files that were removed on purpose, however many', async () => {
    await world.addDocuments(40);
    await asOwner(`delete from stored_file`);
    expect(await sweep()).toMatchObject({ moved: 40, orphaned: 0 });
    expect(await listLost()).toHaveLength(40);
  });

  /*
   * Regression: the sweep ignored its signal and had no time limit. The queue gives a job up after an hour and starts it again, while
   * the first run still continued.
   */
  it('that ends early continues in its next run, and the confirmation of a person is valid until all files are set aside', async () => {
    const { dependencies, test } = world;
    await world.addDocuments(20);
    const files = await world.addFiles(120);
    expect(await sweep()).toMatchObject({ isRefused: true });
    await confirmSweep(test.database.executor, dependencies.store, files.length);
    const stop = new AbortController();
    const setAside = dependencies.store.setAside.bind(dependencies.store);
    const stopping = Object.create(dependencies.store, {
      setAside: {
        value: (sha256: Uint8Array) => {
          stop.abort();
          return setAside(sha256);
        },
      },
    }) as typeof dependencies.store;
    await expect(sweepStore({ ...dependencies, store: stopping }, { signal: stop.signal })).rejects.toThrow(
      'aborted',
    );
    expect(await listLost()).toHaveLength(50);
    expect(await sweepStore(dependencies, { maxRunMs: 0 })).toMatchObject({ moved: 50, isRefused: false });
    expect(await findRecord()).toMatchObject({ orphanedFiles: 20, lostFiles: 100, confirmedFiles: 120 });
    expect(await sweepStore(dependencies, { maxRunMs: 0 })).toMatchObject({ moved: 20 });
    expect(await findRecord()).toMatchObject({ orphanedFiles: 0, lostFiles: 120, confirmedFiles: 0 });
    const { rows } = await sql<{ files: number }>`
      select (facts->>'files')::integer as files from audit_event where action = 'store.set-aside' order by id`.execute(
      test.owner.executor,
    );
    expect(rows.map(({ files: moved }) => moved)).toEqual([50, 50, 20]);
  });

  it('stops tidying the lost+found when the portal stops, and the next run tidies the rest', async () => {
    const { dependencies, test } = world;
    await world.addDocuments(300);
    await world.addFiles(2);
    await sweep();
    const tidy = (signal: AbortSignal) =>
      tidyLostAndFound(test.database.executor, dependencies.store, { keptDays: 0, signal });
    expect(await tidy(AbortSignal.abort())).toMatchObject({ removed: 0, isComplete: false });
    expect(await findRecord()).toMatchObject({ lostFiles: 2 });
    expect(await tidy(new AbortController().signal)).toMatchObject({ removed: 2, isComplete: true });
    expect(await findRecord()).toMatchObject({ lostFiles: 0 });
  });

  it('changes nothing while the documents are missing or belong to another database', async () => {
    const [file] = await world.addFiles(1);
    rmSync(path.join(world.root, 'installation'));
    await expect(sweep()).rejects.toThrow('is their disk mounted?');
    expect(file !== undefined && world.has(file)).toBe(true);
  });

  it('changes nothing more when the disk is exchanged while it runs', async () => {
    await world.addDocuments(1);
    await world.addFiles(60);
    const { store } = world.dependencies;
    await confirmSweep(world.test.database.executor, store, 60);
    const setAside = store.setAside.bind(store);
    store.setAside = (sha256) => {
      rmSync(path.join(world.root, 'installation'), { force: true });
      return setAside(sha256);
    };
    await expect(sweep()).rejects.toThrow('is their disk mounted?');
    // A batch is 50 files.
    expect(await listLost()).toHaveLength(50);
  });
});

describe('a database that was set back', () => {
  /** Saves the state of a dump, does the work, and restores that state. */
  const setBack = async (work: () => Promise<unknown>) => {
    await asOwner('create table then_installation as select * from installation');
    await asOwner('create table then_file as select * from stored_file');
    await work();
    await asOwner('delete from stored_file where id not in (select id from then_file)');
    await asOwner('delete from released_file');
    await asOwner(
      'update installation i set store_id = t.store_id, store_generation = t.store_generation from then_installation t',
    );
  };

  it('is recognised by its generation: the day’s documents stay until a person confirms, and are then moved to the lost+found', async () => {
    await world.addDocuments(20);
    await advanceGenerationOnce(world.dependencies);
    let today: Buffer[] = [];
    await setBack(async () => {
      today = await world.addDocuments(2);
      await advanceGenerationOnce(world.dependencies);
    });
    expect(await sweep()).toMatchObject({ isRefused: true, orphaned: 2 });
    expect(await findRecord()).toMatchObject({ pausedBecause: 'rolled-back' });
    expect((await world.test.listMails()).map(({ kind }) => kind)).toEqual(['sweep-held']);
    // Neither time nor a running portal ends the pause.
    for (let minute = 0; minute < 5; minute += 1) await advanceGenerationOnce(world.dependencies);
    await asOwner('update installation set sweep_held_because = null, sweep_held_at = null');
    expect(await sweep()).toMatchObject({ isRefused: true });
    for (const sha256 of today) expect(world.has(sha256)).toBe(true);

    await confirmSweep(world.test.database.executor, world.dependencies.store);
    await advanceGenerationOnce(world.dependencies);
    expect(await sweep()).toMatchObject({ moved: 2, isRefused: false });
    expect(await listLost()).toHaveLength(2);
  });

  it('deletes nothing from the lost+found, even before the sweep is paused', async () => {
    await world.addFiles(2);
    await sweep();
    await startGenerationUpdates(world.dependencies).stop();
    await asOwner('update installation set store_generation = store_generation - 1');
    const { executor } = world.test.database;
    const { store } = world.dependencies;
    expect(await tidyLostAndFound(executor, store, { keptDays: 0 })).toMatchObject({
      removed: 0,
      remaining: 2,
      isPaused: true,
    });
    await asOwner('update installation set store_generation = store_generation + 1');
    expect(await tidyLostAndFound(executor, store, { keptDays: 0 })).toMatchObject({
      removed: 2,
      remaining: 0,
    });
  });

  // A pause because of the number of files ends by itself when there are fewer. If it ended here, the documents of the day
  // would be set aside.
  it('replaces a pause that has the number of files as its reason', async () => {
    await world.addDocuments(20);
    await asOwner(`update installation set sweep_held_because = 'too-many', sweep_held_at = now()`);
    await advanceGenerationOnce(world.dependencies);
    let today: Buffer[] = [];
    await setBack(async () => {
      today = await world.addDocuments(2);
      await advanceGenerationOnce(world.dependencies);
    });
    expect(await sweep()).toMatchObject({ isRefused: true, moved: 0 });
    expect(await findRecord()).toMatchObject({ pausedBecause: 'rolled-back' });
    for (const sha256 of today) expect(world.has(sha256)).toBe(true);
  });

  it('is reported by the running portal, and not before', async () => {
    const run = async (isDone: () => boolean | Promise<boolean>) => {
      const generations = startGenerationUpdates(world.dependencies, 5);
      await expect.poll(isDone).toBe(true);
      await generations.stop();
    };
    await run(async () => ((await findRecord())?.generation ?? 0) > 2);
    expect(world.log).toEqual([]);
    const mark = await world.dependencies.store.mark.read();
    expect(mark?.generation).toBe((await findRecord())?.generation);
    await asOwner('update installation set store_generation = store_generation - 1');
    await run(() => world.log.length > 0);
    expect(world.log).toEqual([stringContaining('see: belegfach store status')]);
    expect(await world.dependencies.store.mark.read()).toEqual(mark);
  });

  it('is not assumed when two portals share the database', async () => {
    for (let round = 0; round < 20; round += 1)
      await Promise.all([
        advanceGenerationOnce(world.dependencies),
        advanceGenerationOnce(world.dependencies),
      ]);
    expect((await findRecord())?.pausedBecause).toBeUndefined();
  });

  it('is not confused with a portal that hung while it wrote the generation: the newest one is written in the end', async () => {
    const { store } = world.dependencies;
    const { replace } = store.mark;
    store.mark.replace = async (mark) => {
      store.mark.replace = replace;
      for (let minute = 0; minute < 5; minute += 1) await advanceGenerationOnce(world.dependencies);
      await replace(mark);
    };
    await advanceGenerationOnce(world.dependencies);
    expect((await store.mark.read())?.generation).toBe((await findRecord())?.generation);
    await expect(checkStore(world.test.database.executor, store)).resolves.toBeUndefined();
  });
});

it('the portal logs once that its documents are missing, and once that they are back', async () => {
  const mark = await world.dependencies.store.mark.read();
  rmSync(path.join(world.root, 'installation'));
  const generations = startGenerationUpdates(world.dependencies, 5);
  await expect.poll(() => world.log).toEqual([stringContaining('is their disk mounted?')]);
  expect(world.alarms).toEqual(['documents-away']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  if (mark !== undefined) await world.dependencies.store.mark.create(mark);
  await expect.poll(() => world.log).toHaveLength(2);
  await generations.stop();
  expect(world.log[1]).toBe('the documents are there again');
});
