import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { provider as providerSchema, type ProviderSetup, providerSetup } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let superAdminId: number;
let lastNumber = 0;

beforeAll(async () => {
  app = await createTestApp();
  superAdminId = (await app.build.backofficeUser('SuperAdmin', null)).id;
});
afterAll(() => app.close());

const buildBody = (overrides: object = {}) => ({ name: `Vending ${(lastNumber += 1)}`, ...overrides });
const create = (payload: object, as = superAdminId) =>
  app.call({ method: 'POST', url: '/api/Provider', payload, as });
const update = (id: string, payload: object, as = superAdminId) =>
  app.call({ method: 'PUT', url: `/api/Provider/${id}`, payload, as });
const createAndGetId = async (payload: object): Promise<string> => {
  const response = await create(payload);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<{ id: string }>().id;
};
const listSetups = async () =>
  z.array(providerSetup).parse((await app.call({ url: '/api/Provider', as: superAdminId })).json());
const findSetup = async (id: string): Promise<ProviderSetup | undefined> =>
  (await listSetups()).find((setup) => setup.id === id);

describe('a provider', () => {
  it('is created with the data by which its documents are recognised', async () => {
    const overrides = { vatIds: ['DE299999990', 'ATU12345678'], ignoresLeadingZeros: true };
    const payload = buildBody(overrides);
    const id = await createAndGetId(payload);
    expect(await findSetup(id)).toMatchObject({
      id,
      name: payload.name,
      ignoresLeadingZeros: true,
      vatIds: ['ATU12345678', 'DE299999990'],
      hotFolder: { state: 'missing', waitingFiles: 0, lastReceivedAt: null },
    });
    const { rows } = await sql`
      select actor_account_id from audit_event where action = 'provider.create' and target_id = ${id}`.execute(
      app.test.owner.executor,
    );
    expect(rows).toEqual([{ actor_account_id: superAdminId }]);
  });

  it('is replaced completely: omitted fields become empty', async () => {
    const id = await createAndGetId(buildBody({ vatIds: ['DE299999990'], ignoresLeadingZeros: true }));
    expect((await update(id, buildBody({ vatIds: ['DE299999981', 'DE299999990'] }))).statusCode).toBe(204);
    expect(await findSetup(id)).toMatchObject({
      vatIds: ['DE299999981', 'DE299999990'],
      ignoresLeadingZeros: false,
    });
    const emptyBody = buildBody();
    expect((await update(id, emptyBody)).statusCode).toBe(204);
    expect(await findSetup(id)).toMatchObject({ name: emptyBody.name, vatIds: [] });
  });

  it('has a unique name regardless of case, also for three simultaneous requests', async () => {
    const payload = buildBody();
    const responses = await Promise.all([create(payload), create(payload), create(payload)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
    const id = await createAndGetId(buildBody());
    for (const response of [
      await create({ name: payload.name.toUpperCase() }),
      await update(id, { name: ` ${payload.name.toLowerCase()} ` }),
    ])
      expect(response.json()).toMatchObject({ status: 400, code: 'ProviderNameAlreadyInUse' });
    expect((await update(id, { name: `${payload.name} KG` })).statusCode).toBe(204);
  });

  it('gets a name only once when two edits request it at the same time', async () => {
    const [first, second] = [await createAndGetId(buildBody()), await createAndGetId(buildBody())];
    const payload = buildBody();
    const responses = await Promise.all([update(first, payload), update(second, payload)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });

  it('has the VAT ids of one of two simultaneous edits, never a mixture', async () => {
    const id = await createAndGetId(buildBody());
    const [first, second] = [
      buildBody({ vatIds: ['DE299999990', 'DE111111111'] }),
      buildBody({ vatIds: ['DE299999990', 'DE222222222'] }),
    ];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([update(id, first), update(id, second)]);
      const setup = await findSetup(id);
      expect(setup?.vatIds).toEqual(
        setup?.name === first.name ? ['DE111111111', 'DE299999990'] : ['DE222222222', 'DE299999990'],
      );
    }
  });

  it.each([
    ['a name', { name: ' ' }, 'name'],
    ['a name of at most 200 characters', { name: 'x'.repeat(201) }, 'name'],
    ['VAT ids without blanks', { vatIds: ['DE 299999990'] }, 'vatIds'],
    ['valid VAT ids', { vatIds: ['299999990'] }, 'vatIds'],
    [
      'at most 20 VAT ids',
      { vatIds: Array.from({ length: 21 }, (_, n) => `DE${100_000_000 + n}`) },
      'vatIds',
    ],
    ['a boolean for leading zeros', { ignoresLeadingZeros: 'true' }, 'ignoresLeadingZeros'],
    ['no unknown field', { id: '019a0000-0000-7000-8000-000000000000' }, 'id'],
  ])('needs %s', async (_name, overrides, field) => {
    const id = await createAndGetId(buildBody());
    for (const response of [await create(buildBody(overrides)), await update(id, buildBody(overrides))]) {
      expect(response.statusCode).toBe(400);
      const fields = Object.keys(response.json<{ errors: object }>().errors).map(
        (name) => name.split('.')[0],
      );
      expect(fields).toEqual([field]);
    }
  });

  it('shows that its hot folder is watched and how many files wait there', async () => {
    const payload = buildBody();
    const id = await createAndGetId(payload);
    const folder = (await findSetup(id))?.hotFolder.path ?? '';
    expect(path.isAbsolute(folder)).toBe(true);
    mkdirSync(folder, { recursive: true });
    // The watcher stores the name of the folder when it creates it, so that a renamed provider keeps its folder.
    await sql`
      insert into hot_folder (provider_id, folder_name)
      select p.id, ${path.basename(folder)} from provider p where p.public_id = ${id}`.execute(
      app.test.owner.executor,
    );
    writeFileSync(path.join(folder, 'RE-1.pdf'), '%PDF-1.4');
    expect((await findSetup(id))?.hotFolder).toMatchObject({ state: 'watched', waitingFiles: 1 });
  });

  it('is the only provider in the list for its users; a SuperAdmin gets all providers', async () => {
    const ownProvider = await app.build.provider();
    for (const role of ['ProviderAdmin', 'ProviderUser'] as const) {
      const { id } = await app.build.backofficeUser(role, ownProvider.id);
      const response = await app.call({ url: '/api/Provider/GetAllProvider', as: id });
      expect(response.json()).toEqual([{ id: ownProvider.publicId, name: ownProvider.name }]);
    }
    const providers = z
      .array(providerSchema)
      .parse((await app.call({ url: '/api/Provider/GetAllProvider', as: superAdminId })).json());
    const names = providers.map(({ name }) => name);
    expect(names).toContain(ownProvider.name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('de').compare));
  });
});
