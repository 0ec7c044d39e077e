import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../test/support/database-server.ts';
import { untilUnused } from '../../../test/support/test-database.ts';
import { listMigrations, migrate } from './migrate.ts';

/*
 * Documents and the rows that refer to them carry the year of the document, so that a large installation can get one partition per year.
 */

const MIGRATION = '0064_document_years';
const EARLIER = listMigrations().filter((name) => name < MIGRATION);
const REFERRING = [
  'invoice_state',
  'invoice_reading',
  'invoice_amount',
  'reminded_invoice',
  'note',
  'download',
  'pending_notice',
  'intake_receipt',
] as const;

const name = `test_${randomBytes(8).toString('hex')}`;
const server = new Client({ connectionString: inject('databaseServerUrl') });
let client: Client;

beforeAll(async () => {
  await server.connect();
  await server.query(`create database ${name}`);
  const url = databaseUrl(inject('databaseServerUrl'), name);
  await migrate(url, { lastMigration: EARLIER.at(-1) });
  client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into provider (name) values ('P');
    insert into customer (customer_number, name, status) values ('10000001', 'C', 'Active');
    insert into account (kind, email, first_name, last_name, status) values ('BackofficeUser', 'a@example.com', 'A', 'B', 'Active');
    insert into stored_file (sha256, size) values (sha256('x'), 1);
    insert into intake_batch (provider_id, channel) select id, 'upload' from provider`);
});
afterAll(async () => {
  await client.end();
  await server.query(untilUnused(name));
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});

/** A document and one row of each referring table, by the statements of programs that know no years. */
async function insertAsEarlier(day: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into invoice (customer_id, provider_id, type_value, invoice_date, document_class, document_number, document_name, pdf_file_id)
     select c.id, p.id, 2, $1::date, 'reminder', 'M-' || $1::date, 'x.pdf', f.id from customer c, provider p, stored_file f returning id`,
    [day],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(`
    insert into invoice_reading (invoice_id, reader_version, model) values (${id}, '1', '{}');
    insert into invoice_amount (invoice_id, provider_id, type_value, amount, currency) select ${id}, id, 2, 1, 'EUR' from provider;
    insert into reminded_invoice (reminder_id, position, customer_id, provider_id, document_number)
      select ${id}, 1, c.id, p.id, 'R-1' from customer c, provider p;
    insert into note (invoice_id, author_account_id, text) select ${id}, id, 'n' from account;
    insert into download (invoice_id, account_id, part) select ${id}, id, 'pdf' from account;
    insert into pending_notice (account_id, invoice_id) select id, ${id} from account;
    insert into intake_receipt (provider_id, batch_id, file_name, sha256) select p.id, b.id, 'x.pdf', sha256('${day}') from provider p, intake_batch b;
    update intake_receipt set state = 'accepted', invoice_id = ${id}, decided_at = now() where sha256 = sha256('${day}')`);
  return id;
}

/** The place of every row, and the transaction that wrote it. */
async function listPlaces(): Promise<string[]> {
  const places: string[] = [];
  for (const table of ['invoice', ...REFERRING]) {
    const { rows } = await client.query<{ place: string }>(
      `select tableoid || ' ' || ctid || ' ' || xmin || ' ' || pg_relation_filenode(tableoid) as place from ${table} order by 1`,
    );
    expect(rows.length, table).toBeGreaterThan(0);
    places.push(...rows.map(({ place }) => place));
  }
  return places;
}

const yearsOf = async (table: string) => {
  const { rows } = await client.query<{ year: number | null }>(
    `select issue_year as year from ${table} order by ${table === 'reminded_invoice' ? 'reminder_id' : 'invoice_id'}`,
  );
  return rows.map(({ year }) => year);
};

it('the migration writes no row again, and statements without a year write it from then on', async () => {
  await insertAsEarlier('2019-12-31');
  const before = await listPlaces();
  await migrate(databaseUrl(inject('databaseServerUrl'), name), { lastMigration: MIGRATION });
  expect(await listPlaces()).toEqual(before);

  await insertAsEarlier('2021-01-01');
  const { rows } = await client.query<{ issue_year: number }>('select issue_year from invoice order by id');
  expect(rows.map((row) => row.issue_year)).toEqual([2019, 2021]);
  for (const table of REFERRING) expect(await yearsOf(table), table).toEqual([null, 2021]);
});

it.each(REFERRING)('%s refers to no other year than that of the document', async (table) => {
  await expect(
    client.query(`update ${table} set issue_year = 2018 where issue_year = 2021`),
  ).rejects.toMatchObject({ constraint: `${table}__issue_year` });
});

it('a receipt loses the year with its document', async () => {
  await client.query(
    `update intake_receipt set state = 'rejected', reasons = '{discarded}', invoice_id = null where issue_year = 2021`,
  );
  expect(await yearsOf('intake_receipt')).toEqual([null, null]);
});

it('a document has the year of its date', async () => {
  await expect(client.query('update invoice set issue_year = 2020')).rejects.toMatchObject({
    constraint: 'invoice__issue_year',
  });
  await expect(client.query('update invoice set issue_year = null')).rejects.toMatchObject({ code: /^23/ });
});
