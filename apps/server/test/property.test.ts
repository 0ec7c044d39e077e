import { invoicePage } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from './support/random.ts';
import { compareProviders } from './support/property-tests/compare-providers.ts';
import { comparePeople } from './support/property-tests/compare-people.ts';
import { compareVisibleProviders } from './support/property-tests/compare-visible-providers.ts';
import { type ListQuery, listByModel, listedAs, seesNotes } from './support/property-tests/list-model.ts';
import { makeQuery } from './support/property-tests/make-query.ts';
import { FILES, makeWorld } from './support/property-tests/make-world.ts';
import { createViewer } from './support/property-tests/viewer.ts';
import {
  type Account,
  type Invoice,
  roleOf,
  sees,
  type World,
} from './support/property-tests/world-model.ts';
import { writeWorld } from './support/property-tests/write-world.ts';
import { createTestApp, type TestApp } from './support/test-app.ts';
import { readZip } from './support/zip-reader.ts';
import { rounds, SEED } from '../../../vitest.rounds.ts';

const WORLDS = rounds({ ci: 50, full: 1_000 });
const QUERIES_PER_ACCOUNT = 2;
const TARGETS_PER_ACCOUNT = 3;

let app: TestApp;
const files: { id: number; bytes: Buffer }[] = [];

beforeAll(async () => {
  app = await createTestApp();
  for (let index = 0; index < FILES; index += 1) {
    const bytes = Buffer.from(`%PDF-1.4 file ${index}`);
    const { sha256, size } = await app.store.put(bytes);
    const row = await app.test.owner.executor
      .insertInto('stored_file')
      .values({ sha256, size })
      .returning('id')
      .executeTakeFirstOrThrow();
    files.push({ id: row.id, bytes });
  }
});
afterAll(() => app.close());

const get = (account: Account, url: string, query: Record<string, string | string[]> = {}) =>
  app.call({ url: `/api/Invoice/${url}`, query, as: account.row });

describe(`the portal answers like the plain model with SEED=${SEED}`, () => {
  it.each(Array.from({ length: WORLDS.count }, (_none, index) => index + 1))('in world %i', async (index) => {
    const random = createRandom(`${SEED}/${index}`);
    const world = makeWorld(random.fork('world'));
    await app.settle();
    await writeWorld(
      app.test.owner.executor,
      world,
      files.map(({ id }) => id),
    );
    await compareVisibleProviders(app.test.owner.executor, world);
    const accounts = world.accounts.map((account, at) => ({ account, own: random.fork(`account ${at}`) }));
    for (const { account, own } of accounts) {
      await compareLists(own, world, account);
      const viewer = createViewer(app, account);
      await comparePeople(viewer, own.fork('people'), world);
      await compareProviders(viewer, own.fork('providers'), world);
    }
    // Downloads are compared last, because they are recorded and the lists show that.
    for (const { account, own } of accounts) {
      await compareNotes(own, world, account);
      await compareDownloads(own, world, account);
      await compareZips(own, world, account);
    }
  });
});

async function compareLists(random: Random, world: World, account: Account): Promise<void> {
  await compareList(world, account, { pageSize: '25' });
  for (let count = 0; count < QUERIES_PER_ACCOUNT; count += 1)
    await compareList(world, account, makeQuery(random, world));
}

/** Compares all pages, and the exact total on each of them. */
async function compareList(world: World, account: Account, query: ListQuery): Promise<void> {
  const refused = refusalOf(account, query);
  const expected = listByModel(world, account, query);
  const size = Number(query.pageSize);
  const pages = Math.ceil(expected.length / size);
  for (let page = 1; page <= Math.max(pages, 1); page += 1) {
    const answer = await get(account, 'List', { ...query, pageIndex: String(page) });
    const description = `${roleOf(account) ?? 'nobody'} ${JSON.stringify(query)} page ${page}`;
    expect(answer.statusCode, description).toBe(refused ?? 200);
    if (refused !== undefined) return;
    expect(invoicePage.parse(answer.json()), description).toEqual({
      items: expected.slice((page - 1) * size, page * size).map((invoice) => listedAs(account, invoice)),
      totalPages: pages,
      totalItemCount: expected.length,
    });
  }
}

function refusalOf(account: Account, query: ListQuery): number | undefined {
  const role = roleOf(account);
  if (role === undefined) return 401;
  if (!seesNotes(account) && (query.comment !== undefined || query.orderBy === 'Comment')) return 400;
  const mayChooseProvider = role === 'SuperAdmin' || account.staff?.provider?.id === query.providerId;
  return query.providerId === undefined || mayChooseProvider ? undefined : 403;
}

function pickSome(random: Random, world: World): Invoice[] {
  const { invoices } = world;
  const some = Array.from(
    { length: TARGETS_PER_ACCOUNT },
    () => invoices[random.int(0, invoices.length - 1)],
  );
  return some.filter((invoice) => invoice !== undefined);
}

/** Superseded versions can be downloaded by their id. */
async function compareDownloads(random: Random, world: World, account: Account): Promise<void> {
  for (const invoice of pickSome(random, world)) {
    const answer = await get(account, `Download/${invoice.id}`);
    const status = roleOf(account) === undefined ? 401 : sees(account, invoice) ? 200 : 404;
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(answer.rawPayload).toEqual(files[invoice.file]?.bytes);
  }
}

async function compareZips(random: Random, world: World, account: Account): Promise<void> {
  const visible = world.invoices.filter((invoice) => sees(account, invoice));
  for (const ids of [visible.slice(0, 5), pickSome(random, world)]) {
    if (ids.length === 0) continue;
    const distinct = [...new Set(ids)];
    const answer = await get(account, 'Download/Many', { id: ids.map(({ id }) => id) });
    const isAllowed = distinct.every((invoice) => sees(account, invoice));
    expect(answer.statusCode).toBe(roleOf(account) === undefined ? 401 : isAllowed ? 200 : 404);
    if (answer.statusCode !== 200) continue;
    // The last entry is the index.
    const documents = (await readZip(answer.rawPayload)).slice(0, -1);
    expect(documents.map(({ bytes }) => bytes)).toEqual(distinct.map(({ file }) => files[file]?.bytes));
  }
}

async function compareNotes(random: Random, world: World, account: Account): Promise<void> {
  const role = roleOf(account);
  for (const invoice of pickSome(random, world).slice(0, 2)) {
    const answer = await get(account, `ManyComments/${invoice.id}`);
    const status = role === undefined ? 401 : !seesNotes(account) ? 403 : sees(account, invoice) ? 200 : 404;
    expect(answer.statusCode).toBe(status);
  }
}
