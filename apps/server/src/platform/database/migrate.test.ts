import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../test/support/database-server.ts';
import { applyLaterSchema } from '../../../test/support/later-schema.ts';
import { createTestDatabase, type TestDatabase, untilUnused } from '../../../test/support/test-database.ts';
import { rounds } from '../../../../../vitest.rounds.ts';
import { listMigrations, migrate } from './migrate.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('a migration that runs again changes nothing, even twice at the same time', async () => {
  await Promise.all([migrate(test.url), migrate(test.url)]);
  const { rows } = await sql<{ count: number }>`select count(*) as count from kysely_migration`.execute(
    test.owner.executor,
  );
  expect(rows[0]?.count).toBe(listMigrations().length);
});

const STARTS = rounds({ ci: 1, full: 100 });

it(
  'two instances that start on an empty database at the same time migrate it once, and both start',
  async () => {
    const server = new Client({ connectionString: inject('databaseServerUrl') });
    await server.connect();
    for (let start = 0; start < STARTS.count; start += 1) {
      const name = `test_${randomBytes(8).toString('hex')}`;
      await server.query(`create database ${name}`);
      const url = databaseUrl(inject('databaseServerUrl'), name);
      await Promise.all([migrate(url), migrate(url)]);
      const client = new Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ name: string }>(
        'select name from kysely_migration order by name',
      );
      await client.end();
      expect(rows.map((row) => row.name)).toEqual(listMigrations());
      await server.query(untilUnused(name));
      await server.query(`drop database ${name} with (force)`);
    }
    await server.end();
  },
  STARTS.timeLimitMs,
);

it('a migration that fails is rolled back together with those that ran before it', async () => {
  const [last = '', failing = '', ...earlier] = listMigrations().toReversed();
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = new Client({ connectionString: inject('databaseServerUrl') });
  await server.connect();
  await server.query(`create database ${name}`);
  const url = databaseUrl(inject('databaseServerUrl'), name);
  const client = new Client({ connectionString: url });
  try {
    await migrate(url, { lastMigration: earlier[1] });
    await client.connect();
    const listRelations = async () =>
      (
        await client.query<{ relname: string }>(
          `select relname, relkind, relnatts from pg_class c where relnamespace = 'public'::regnamespace order by 1`,
        )
      ).rows;
    // The migration after `earlier[0]` is refused at its first statement that creates, changes or drops a table.
    await client.query(`create function refuse() returns event_trigger language plpgsql as
      $$ begin if exists (select from kysely_migration where name = '${earlier[0] ?? ''}') then raise 'refused'; end if; end $$`);
    await client.query('create event trigger refuse on ddl_command_end execute function refuse()');
    const before = await listRelations();
    await expect(migrate(url)).rejects.toThrow('the database could not be migrated: refused');
    expect(await listRelations()).toEqual(before);
    const { rows } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name desc limit 1',
    );
    expect(rows[0]?.name).toBe(earlier[1]);

    await client.query('drop event trigger refuse');
    expect(await migrate(url)).toEqual([earlier[0], failing, last]);
  } finally {
    await client.end();
    await server.query(untilUnused(name));
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  }
});

it('a schema of a later version is refused unless it still serves this program', async () => {
  const undo = await applyLaterSchema(test.owner.executor);
  await expect(migrate(test.url)).rejects.toThrow(/newer than this program/);
  await undo();
  const undoCompatible = await applyLaterSchema(test.owner.executor, {
    servesFrom: listMigrations().at(-1) ?? '',
  });
  expect(await migrate(test.url)).toEqual([]);
  await undoCompatible();
});

it('a schema with unknown earlier migrations is refused, whatever it serves', async () => {
  const { executor } = test.owner;
  await sql`insert into kysely_migration (name, timestamp) values ('0001_of_another', '')`.execute(executor);
  await expect(migrate(test.url)).rejects.toThrow(/newer than this program, or belongs to another program/);
  await sql`delete from kysely_migration where name = '0001_of_another'`.execute(executor);
});

/** The objects that programs of earlier versions may still read, write or call. */
const TAKES_AWAY =
  /\b(drop (table|column|function|view|type|trigger)|rename (column |constraint )?\w* ?to|set not null|alter (column )?\w+ (set data )?type|revoke (?!execute on function [^;]* from public))\b|\badd column (?![^,;]*\bdefault\b)[^,;]*\bnot null\b/i;

it('a migration that removes something that earlier versions use names itself in schema_serves_from', async () => {
  const firstWithVersion = '0058_schema_compatibility';
  const silent = listMigrations().filter((name) => {
    const script = readFileSync(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
    const statements = script.replaceAll(/--.*$/gm, '');
    return name > firstWithVersion && TAKES_AWAY.test(statements) && !statements.includes(`select '${name}'`);
  });
  expect(silent).toEqual([]);
  const { rows } = await sql<{ name: string }>`select schema_serves_from() as name`.execute(
    test.owner.executor,
  );
  expect(listMigrations()).toContain(rows[0]?.name);
});

it.each([
  ['audit_event', 'delete from audit_event'],
  ['audit_event', `update audit_event set action = 'x'`],
  ['intake_event', 'delete from intake_event'],
  ['invoice', 'delete from invoice'],
  ['invoice', `update invoice set document_number = 'x'`],
  ['stored_file', 'delete from stored_file'],
  ['journal_chain', 'delete from journal_chain'],
  ['invoice_day_count', 'update invoice_day_count set count = 0'],
])('the server may not change %s: %s', async (_table, statement) => {
  await expect(sql.raw(statement).execute(test.database.executor)).rejects.toThrow(/permission denied/);
});

it('the database folds German names in three ways', async () => {
  const { rows } = await sql`
    select fold_plain('Größe ÜBER Łódź') as plain, fold_expanded('Größe ÜBER') as expanded,
      fold_contracted('Mueller Bauer') as contracted, digit_groups('RE-2026/0815 A0') as groups`.execute(
    test.database.executor,
  );
  expect(rows[0]).toEqual({
    plain: 'grosse uber lodz',
    expanded: 'groesse ueber',
    contracted: 'muller baur',
    groups: ['2026', '815', '0'],
  });
});
