import { invoicePage } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../test/support/random.ts';
import type { Executor } from '../../platform/database/index.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

const WRITERS = 4;
const STEPS = 30;

let app: TestApp;
let superAdmin: number;
let fileId: number;
const providers: { id: number; publicId: string }[] = [];
const customers: number[] = [];

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = (await app.build.backofficeUser('SuperAdmin', null)).id;
  for (let index = 0; index < 2; index += 1) providers.push(await app.build.provider());
  for (let index = 0; index < 5; index += 1)
    customers.push((await app.build.customer(providers.map(({ id }) => id))).id);
  const file = await sql<{ id: number }>`
    insert into stored_file (sha256, size) values (sha256('x'), 1) returning id`.execute(
    app.test.owner.executor,
  );
  fileId = file.rows[0]?.id ?? 0;
});
afterAll(() => app.close());

let serial = 0;

/** Inserts many documents in one statement, with days and customers in random order. */
async function insertRandom(executor: Executor, random: Random): Promise<number[]> {
  const rows = Array.from({ length: random.int(1, 12) }, () => {
    const customer = customers[random.int(0, customers.length - 1)];
    const provider = providers[random.int(0, 1)]?.id;
    const type = random.int(0, 2);
    const documentClass = ['invoice', 'remittance-advice', 'reminder'][type];
    const day = `2026-0${random.int(1, 3)}-1${random.int(0, 3)}`;
    serial += 1;
    return sql`(${customer}::integer, ${provider}::smallint, ${type}::smallint, ${day}::date, 2026, ${documentClass}, ${`N${serial}`}, 'x.pdf', ${fileId}::bigint)`;
  });
  const { rows: created } = await sql<{ id: number }>`
    insert into invoice (customer_id, provider_id, type_value, invoice_date, issue_year, document_class, document_number, document_name, pdf_file_id)
    values ${sql.join(rows)} returning id`.execute(executor);
  return created.map(({ id }) => id);
}

const supersede = (executor: Executor, id: number) =>
  sql`update invoice set superseded_by_id = ${id} where id = ${id}`.execute(executor);

class RolledBack extends Error {}

/**
 * Inserts and supersedes documents, and sometimes rolls back, like several processes at the same time with the server's
 * database role.
 */
async function runWriter(random: Random): Promise<void> {
  const { database } = app.test;
  const { executor } = database;
  const createdIds: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const supersededId = createdIds.splice(random.int(0, createdIds.length), 1)[0];
    if (random.chance(0.3) && supersededId !== undefined) await supersede(executor, supersededId);
    else if (random.chance(0.2))
      await database
        .transaction(async (transaction) => {
          await insertRandom(transaction, random);
          throw new RolledBack();
        })
        .catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error;
        });
    else createdIds.push(...(await insertRandom(executor, random)));
  }
}

async function expectExactTotals(): Promise<void> {
  const differences = await sql`select * from invoice_count_differences()`.execute(app.test.owner.executor);
  expect(differences.rows).toEqual([]);
  for (const provider of [undefined, ...providers])
    for (const typeValue of [undefined, '0', '1', '2'])
      for (const days of [{}, { invoiceDateFrom: '2026-01-12', invoiceDateTo: '2026-03-10' }]) {
        const query = {
          ...(provider === undefined ? {} : { providerId: provider.publicId }),
          ...(typeValue === undefined ? {} : { typeValue }),
          ...days,
        };
        const response = await app.call({ url: '/api/Invoice/List', query, as: superAdmin });
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from invoice where superseded_by_id is null
            and (${provider?.id ?? null}::integer is null or provider_id = ${provider?.id ?? null})
            and (${typeValue ?? null}::integer is null or type_value = ${typeValue ?? null}::integer)
            and (${'invoiceDateFrom' in days} is false or invoice_date between '2026-01-12' and '2026-03-10')`.execute(
          app.test.owner.executor,
        );
        expect(invoicePage.parse(response.json()).totalItemCount, JSON.stringify(query)).toBe(rows[0]?.count);
      }
}

describe('totals from counters', () => {
  it('are exact after four simultaneous writers without a deadlock', async () => {
    const seed = 'four writers';
    await Promise.all(
      Array.from({ length: WRITERS }, (_none, index) => runWriter(createRandom(`${seed} ${index}`))),
    );
    await expectExactTotals();
  });

  it('are decreased once, also if the newer version is stored later', async () => {
    const [old = 0] = await insertRandom(app.test.database.executor, createRandom('one'));
    const [next = 0] = await insertRandom(app.test.database.executor, createRandom('two'));
    await supersede(app.test.database.executor, old);
    await sql`update invoice set superseded_by_id = ${next} where id = ${old}`.execute(
      app.test.database.executor,
    );
    await expectExactTotals();
  });

  it('are written only by triggers, and the server has no permission to write them', async () => {
    for (const table of [
      'invoice_day_count',
      'invoice_month_count',
      'invoice_customer_count',
      'invoice_customer_total',
    ])
      for (const statement of [`update ${table} set count = 0`, `delete from ${table}`])
        await expect(sql.raw(statement).execute(app.test.database.executor)).rejects.toThrow(
          /permission denied/,
        );
  });
});
