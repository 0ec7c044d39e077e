import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rounds } from '../../../../../../vitest.rounds.ts';
import { createMailer } from '../../../platform/mail/index.ts';
import { bindStore, sweepStore } from '../../store/index.ts';
import { ageMarks, sweepADayLater } from '../../../../test/support/sweep-a-day-later.ts';
import { storeReceivedItems } from '../sources/upload/store-received-items.ts';
import { createDocumentWorld, document } from '../test-support/documents.ts';
import type { IntakeWorld } from '../test-support/intake-world.ts';

/*
 * The sweep sets aside files that no row refers to. A delivery stores its files before it writes their rows, and does not
 * store a file again that exists already. Each document must have its file in the end, whatever happens in between.
 */

let world: IntakeWorld;
let originalPut: IntakeWorld['store']['putMany'];
beforeAll(async () => {
  world = await createDocumentWorld();
  originalPut = world.store.putMany.bind(world.store);
  await sql`insert into installation (demo) values (true)`.execute(owner());
  const { store } = world;
  await bindStore({ executor: world.test.database.executor, store }, () => store.prepare());
});
afterAll(() => world.close());
beforeEach(async () => {
  world.store.putMany = originalPut;
  await sql`truncate file_sweep`.execute(owner());
});

const owner = () => world.test.owner.executor;
const ignore = () => undefined;
const dependencies = () => ({
  database: world.test.database,
  store: world.store,
  mailer: createMailer({
    publicUrl: new URL('https://belege.example'),
    operator: { name: 'Muster GmbH', productTitle: 'Belegfach' },
  }),
  log: { info: ignore, warn: ignore, error: ignore, fatal: ignore },
});
const submit = (item: ReturnType<typeof document>) =>
  world.service.submit(world.scope, { channel: 'command', items: [item] });
const receive = async (item: ReturnType<typeof document>) => {
  const batch = await world.service.openBatch(world.scope, { channel: 'http' });
  return storeReceivedItems(dependencies(), world.scope, batch, [item]);
};

/** Stores a file as an interrupted delivery leaves it, with a mark that the sweep made a day ago. */
async function leaveMarkedFile(item: ReturnType<typeof document>): Promise<Buffer> {
  const { sha256 } = await world.store.put(item.bytes);
  await sql`insert into file_sweep (sha256) values (${sha256})`.execute(owner());
  await ageMarks(owner());
  return sha256;
}

/** Runs a task each time after the files of a delivery were stored and before their rows are written. */
function afterPut(work: () => Promise<unknown>): void {
  world.store.putMany = async (files) => {
    const stored = await originalPut(files);
    await work();
    return stored;
  };
}

const once = (work: () => Promise<unknown>) => {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await work();
  };
};

describe.each([
  ['a document', submit],
  ['an acknowledged upload', receive],
])('%s', (_what, deliver) => {
  it('has its file although the sweep set it aside before its row was written', async () => {
    const item = document();
    const sha256 = await leaveMarkedFile(item);
    afterPut(
      once(async () => {
        expect(await sweepStore(dependencies())).toMatchObject({ moved: 1 });
        expect(await world.store.has(sha256)).toBe(false);
      }),
    );
    const [outcome] = await deliver(item);
    expect(['accepted', 'received']).toContain(outcome?.state);
    expect(await world.store.has(sha256)).toBe(true);
  });

  it('has its file although the sweep was killed while it set it aside', async () => {
    const item = document();
    const sha256 = await leaveMarkedFile(item);
    const setAside = world.store.setAside.bind(world.store);
    world.store.setAside = async (hash) => {
      await setAside(hash);
      throw new Error('killed here');
    };
    await originalPut([item.bytes]);
    afterPut(once(() => expect(sweepStore(dependencies())).rejects.toThrow('killed here')));
    await deliver(item);
    world.store.setAside = setAside;
    expect(await world.store.has(sha256)).toBe(true);
    // The next run finds no mark any more.
    await ageMarks(owner());
    expect(await sweepStore(dependencies())).toMatchObject({ moved: 0 });
    expect(await world.store.has(sha256)).toBe(true);
  });

  it('keeps its file when it is delivered again after the sweep set aside the file of an interrupted delivery', async () => {
    const item = document();
    const sha256 = await leaveMarkedFile(item);
    expect(await sweepStore(dependencies())).toMatchObject({ moved: 1 });
    await deliver(item);
    await ageMarks(owner());
    await sweepStore(dependencies());
    expect(await world.store.has(sha256)).toBe(true);
  });

  it('waits for a sweep that is moving its file, and then stores it again', async () => {
    const item = document();
    const sha256 = await leaveMarkedFile(item);
    const setAside = world.store.setAside.bind(world.store);
    let isMoving: (() => void) | undefined;
    const moving = new Promise<void>((resolve) => (isMoving = resolve));
    world.store.setAside = async (hash) => {
      isMoving?.();
      await wait(300);
      return setAside(hash);
    };
    let sweeping: Promise<unknown> = Promise.resolve();
    afterPut(
      once(async () => {
        sweeping = sweepStore(dependencies());
        await moving;
      }),
    );
    await deliver(item);
    world.store.setAside = setAside;
    await sweeping;
    expect(await world.store.has(sha256)).toBe(true);
  });
});

it('a mark is removed as soon as a row refers to its file, so that the sweep does not set it aside', async () => {
  const item = document();
  const sha256 = await leaveMarkedFile(item);
  await submit(item);
  expect((await sql`select from file_sweep where sha256 = ${sha256}`.execute(owner())).rows).toEqual([]);
  expect(await sweepADayLater(dependencies(), owner())).toMatchObject({ moved: 0 });
  expect(await world.store.has(sha256)).toBe(true);
});

const RACES = rounds({ ci: 12, full: 1_000 });

it(
  'sweeps and deliveries of the same files at any moment leave each document with its file',
  async () => {
    for (let round = 0; round < RACES.count; round += 1) {
      const items = [document(), document(), document()];
      const hashes = [];
      for (const item of items) hashes.push(await leaveMarkedFile(item));
      const sweeps = async () => {
        await wait(Math.random() * 30);
        await sweepStore(dependencies());
        await sweepStore(dependencies());
      };
      await Promise.all([sweeps(), ...items.map(submit), sweeps()]);
      for (const sha256 of hashes) expect(await world.store.has(sha256), `round ${round}`).toBe(true);
    }
  },
  RACES.timeLimitMs,
);
