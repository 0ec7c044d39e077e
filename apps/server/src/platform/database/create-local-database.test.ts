import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../test/support/database-server.ts';
import { createLocalDatabase, type RunStatements } from './create-local-database.ts';

/*
 * Regression: an interrupted setup, or a purge of the package, left a role with a password that nobody knew, and the
 * next setup failed.
 */

let name: string;
let server: Client;
beforeEach(async () => {
  name = `setup_${randomBytes(6).toString('hex')}`;
  server = new Client({ connectionString: inject('databaseServerUrl') });
  await server.connect();
});
afterEach(async () => {
  await server.query(`drop database if exists ${name} with (force)`);
  await server.query(`drop role if exists ${name}`);
  await server.end();
});

/** Runs the statements as psql does, with the rights of PostgreSQL's administrator. */
const run: RunStatements = (database, statements) =>
  runAt(databaseUrl(inject('databaseServerUrl'), database), statements);

async function runAt(url: string, statements: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(statements);
    // For several statements pg returns a list of results; this function returns none of them.
    return Object.values(statements.includes(';') ? {} : (rows[0] ?? {}))[0] ?? '';
  } finally {
    await client.end();
  }
}

/** The address with the owner's login, at the test's server. */
function asOwner(address: string): string {
  const { username, password } = new URL(address);
  const url = new URL(databaseUrl(inject('databaseServerUrl'), name));
  for (const parameter of [...url.searchParams.keys()]) url.searchParams.delete(parameter);
  url.username = username;
  url.password = password;
  return url.href;
}

it('creates a database that no other login can open, with an owner who may create roles', async () => {
  const address = await createLocalDatabase(name, run);
  expect(address).toMatch(new RegExp(`^postgres://${name}:[0-9a-f]{48}@127\\.0\\.0\\.1:\\d+/${name}$`));
  expect(await runAt(asOwner(address), 'select current_user')).toBe(name);
  const { rows } = await server.query(
    `select rolcreaterole as may_create_roles, rolsuper as is_superuser, has_database_privilege('public', $1, 'connect') as is_open
     from pg_roles where rolname = $1`,
    [name],
  );
  expect(rows).toEqual([{ may_create_roles: true, is_superuser: false, is_open: false }]);
});

it.each([
  ['the role was created', 1],
  ['the database was created', 2],
])('continues after an interruption when %s, and gives the role a new password', async (_when, steps) => {
  let stepsLeft = steps + 1;
  const interrupted: RunStatements = (database, statements) => {
    stepsLeft -= 1;
    return stepsLeft < 0 ? Promise.reject(new Error('interrupted')) : run(database, statements);
  };
  await expect(createLocalDatabase(name, interrupted)).rejects.toThrow('interrupted');
  const address = await createLocalDatabase(name, run);
  expect(await runAt(asOwner(address), 'select current_user')).toBe(name);
});

it('keeps the password of the owner of a database with tables, and says how to use or to delete it', async () => {
  const address = await createLocalDatabase(name, run);
  await runAt(asOwner(address), 'create table invoice ()');
  await expect(createLocalDatabase(name, run)).rejects.toThrow(
    /has tables of a portal.*ENCRYPTION_KEY.*dropdb/,
  );
  expect(await runAt(asOwner(address), 'select current_user')).toBe(name);
  // Deleted as the message says.
  await server.query(`drop database ${name}`);
  expect(await runAt(asOwner(await createLocalDatabase(name, run)), 'select current_user')).toBe(name);
});

it('touches neither a role nor a database that no setup created', async () => {
  await server.query(`create role ${name} login password 'theirs'`);
  await expect(createLocalDatabase(name, run)).rejects.toThrow(/the role .* no setup created it/);
  await server.query(`drop role ${name}`);
  await server.query(`create database ${name}`);
  await expect(createLocalDatabase(name, run)).rejects.toThrow(/the database .* belongs to /);
  const { rows } = await server.query('select from pg_roles where rolname = $1', [name]);
  expect(rows).toEqual([]);
});
