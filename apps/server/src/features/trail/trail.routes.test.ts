import {
  actionsOfTopic,
  AUDIT_ACTIONS,
  TRAIL_TOPIC_NAMES,
  type TrailPage,
  trailPage,
} from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRejectedReceipt } from '../../../test/support/rejected-receipt.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let provider: { readonly id: number };
let other: { readonly id: number };
let admin: { readonly id: number };
let superAdmin: { readonly id: number };

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider('Muster Automaten GmbH');
  other = await app.build.provider('Muster Service GmbH');
  admin = await app.build.backofficeUser('ProviderAdmin', provider.id);
  superAdmin = await app.build.backofficeUser('SuperAdmin', null);
});
afterAll(() => app.close());

const read = async (as: number, query: Record<string, string> = {}): Promise<TrailPage> =>
  trailPage.parse((await app.call({ url: '/api/AuditTrail', query, as })).json());
const addEntry = async (values: {
  action: string;
  providerId: number | null;
  actor?: number;
  target?: string;
  facts?: object;
}) => {
  const { action, providerId, actor = null, target = null, facts = {} } = values;
  await sql`
    insert into audit_event (action, provider_id, actor_account_id, target_kind, target_id, facts)
    values (${action}, ${providerId}, ${actor}, ${target === null ? null : 'Customer'}, ${target}, ${JSON.stringify(facts)}::jsonb)`.execute(
    app.test.owner.executor,
  );
};

describe('the audit trail', () => {
  it('shows a provider admin the entries of their provider, and a super admin all entries', async () => {
    const customer = await app.build.customer([provider.id], { name: 'Bäckerei Müller GmbH' });
    await addEntry({
      action: 'customer.update',
      providerId: provider.id,
      actor: admin.id,
      target: customer.publicId,
      facts: { fields: ['name'] },
    });
    await addEntry({ action: 'customer.delete', providerId: other.id });
    await addEntry({ action: 'backup.create', providerId: null });
    const own = await read(admin.id);
    expect(own.entries.every(({ providerName }) => providerName === 'Muster Automaten GmbH')).toBe(true);
    expect(own.entries.find(({ action }) => action === 'customer.update')).toMatchObject({
      target: {
        kind: 'Customer',
        id: customer.publicId,
        name: expect.stringMatching(/^Bäckerei Müller GmbH \(\d{8}\)$/) as string,
      },
      facts: [{ name: 'fields', value: '["name"]' }],
    });
    const actions = (await read(superAdmin.id)).entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['customer.update', 'customer.delete', 'backup.create']));
  });

  // Regression: a role was shown with the id of its customer, and a list of providers or salesmen with their ids.
  it('names the records whose ids are in the facts; a provider admin gets only the names of the own provider', async () => {
    const own = await app.build.customer([provider.id], { name: 'Café Schäfer e. V.' });
    const foreign = await app.build.customer([other.id], { name: 'Hotel Überblick AG' });
    await addEntry({
      action: 'customer-user.create',
      providerId: provider.id,
      facts: {
        roles: { [own.publicId]: 'CustomerUser', [foreign.publicId]: 'CustomerAdmin' },
        salesmenAdded: [foreign.publicId, 'unknown'],
      },
    });
    const factsFor = async (reader: number) => {
      const { entries } = await read(reader);
      return entries.find(({ action }) => action === 'customer-user.create')?.facts;
    };
    const shown = `Café Schäfer e. V. (${own.number})`;
    expect(await factsFor(admin.id)).toEqual([
      { name: `roles.${shown}`, value: 'CustomerUser' },
      { name: `roles.${foreign.publicId}`, value: 'CustomerAdmin' },
      { name: 'salesmenAdded', value: JSON.stringify([foreign.publicId, 'unknown']) },
    ]);
    expect(await factsFor(superAdmin.id)).toContainEqual({
      name: `roles.Hotel Überblick AG (${foreign.number})`,
      value: 'CustomerAdmin',
    });
  });

  it('is filtered by person, customer, topic, action and day', async () => {
    const clerk = await app.build.backofficeUser('ProviderAdmin', provider.id);
    const customer = await app.build.customer([provider.id], { number: '77000001', name: 'Blumen Fink' });
    await addEntry({
      action: 'customer.create',
      providerId: provider.id,
      actor: clerk.id,
      target: customer.publicId,
    });
    await addEntry({ action: 'intake-key.create', providerId: provider.id, actor: clerk.id });
    const { rows } = await sql<{ email: string }>`select email from account where id = ${clerk.id}`.execute(
      app.test.owner.executor,
    );
    const actionsOf = async (query: Record<string, string>) =>
      (await read(admin.id, query)).entries.map(({ action }) => action);
    expect(await actionsOf({ person: rows[0]?.email.toUpperCase() ?? '' })).toEqual([
      'intake-key.create',
      'customer.create',
    ]);
    expect(await actionsOf({ customer: '77000001' })).toEqual(['customer.create']);
    expect(await actionsOf({ customer: 'blumen f' })).toEqual(['customer.create']);
    expect(await actionsOf({ topic: 'set_up' })).toEqual(['intake-key.create']);
    expect(await actionsOf({ action: 'customer.create' })).toEqual(['customer.create']);
    expect(await actionsOf({ action: 'customer.create', topic: 'set_up' })).toEqual([]);
    expect(await actionsOf({ to: '2020-01-01' })).toEqual([]);
  });

  // Regression: the number of a document did not find the decision on it, because the entry names the file.
  it('is filtered by the number of a document, with the decision on its file', async () => {
    const { executor } = app.test.owner;
    const { id, publicId } = await createRejectedReceipt(executor, app.build, provider.id, 0);
    await sql`update intake_receipt set document_number = 'RE-2026/99' where id = ${id}`.execute(executor);
    await addEntry({ action: 'document.discard', providerId: provider.id, target: publicId });
    const actionsOf = async (document: string) =>
      (await read(admin.id, { document })).entries.map(({ action }) => action);
    expect(await actionsOf('RE-2026/99')).toEqual(['document.discard']);
    expect(await actionsOf('RE-2026/9')).toEqual([]);
  });

  // Regression: the page showed only the ids of deliveries and imports.
  it('names a delivery by its index file or its only file, and an import by its file', async () => {
    const { executor } = app.test.owner;
    const firm = await app.build.provider('Lieferant GmbH');
    const reader = await app.build.backofficeUser('ProviderAdmin', firm.id);
    const batchOf = async (indexName: string | null, files: readonly string[]) => {
      const { rows } = await sql<{ public_id: string }>`
        with batch as (insert into intake_batch (provider_id, channel, index_name)
          values (${firm.id}, 'hot-folder', ${indexName}) returning id, public_id),
        receipts as (insert into intake_receipt (provider_id, batch_id, file_name, state, reasons, facts, decided_at)
          select ${firm.id}, batch.id, name, 'rejected', '{file-missing}', '{}', now()
          from batch, unnest(${[...files]}::text[]) as name)
        select public_id from batch`.execute(executor);
      return rows[0]?.public_id ?? '';
    };
    const { rows: runs } = await sql<{ public_id: string }>`
      insert into import_run (kind, account_id, provider_id, file_name, state)
      values ('customers', ${reader.id}, ${firm.id}, 'kunden.xlsx', 'done') returning public_id`.execute(
      executor,
    );
    const targets = [
      await batchOf('lauf_kw47.csv', ['a.pdf', 'b.pdf']),
      await batchOf(null, ['RE-1.pdf']),
      await batchOf(null, ['a.pdf', 'b.pdf']),
      runs[0]?.public_id ?? '',
    ];
    for (const target of targets)
      await addEntry({ action: 'documents.take-in', providerId: firm.id, target });
    const { entries } = await read(reader.id);
    expect(entries.map(({ target }) => target?.name).toReversed()).toEqual([
      'lauf_kw47.csv',
      'RE-1.pdf',
      null,
      'kunden.xlsx',
    ]);
  });

  it('has each action in exactly one topic', () => {
    const inTopics = TRAIL_TOPIC_NAMES.flatMap(actionsOfTopic);
    expect([...inTopics].sort()).toEqual([...AUDIT_ACTIONS].sort());
  });

  it('is read in pages that neither overlap nor skip entries', async () => {
    const quiet = await app.build.provider('Stille GmbH');
    const quietAdmin = await app.build.backofficeUser('ProviderAdmin', quiet.id);
    for (let count = 0; count < 120; count += 1)
      await addEntry({ action: 'document.release', providerId: quiet.id });
    const numbers: number[] = [];
    let next: number | null | undefined;
    do {
      const page = await read(quietAdmin.id, next === undefined ? {} : { before: String(next) });
      numbers.push(...page.entries.map(({ number }) => number));
      ({ next } = page);
    } while (next !== null);
    expect(numbers).toHaveLength(120);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
  });

  it('names the last check of its chain', async () => {
    await sql`insert into check_result (name, checked_at, faults) values ('journals', now(), 0)`.execute(
      app.test.owner.executor,
    );
    expect((await read(admin.id)).chain).toMatchObject({ faults: 0 });
  });
});
