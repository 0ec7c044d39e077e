import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { prepareApplicationLogin } from './application-login.ts';
import { DEFAULT_APPLICATION_ROLE } from './application-role.ts';
import { checkApplicationLogin, openDatabase } from '../database.ts';
import { APPLICATION_LIMITS, sessionTimeouts } from '../connection-limits.ts';
import { withLogin } from '../database-address.ts';
import { migrate } from '../migrate.ts';
import { StartRefusal } from '../../errors/index.ts';
import { startJobs } from '../../jobs/index.ts';
import { checkSessionLimits } from './restricted-rights.ts';
import { createScramVerifier } from './scram-verifier.ts';

/*
 * The portal's login must not be the owner's. Regression: the restricted role was set as an option of the owner's
 * session. RESET ROLE, or a pooler that drops options, then gave the portal the owner's rights.
 */

let test: TestDatabase;
let owner: Client;
const key = randomBytes(32);
const createdRoles: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new Client({ connectionString: test.url });
  await owner.connect();
});
afterAll(async () => {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  for (const role of [`${rows[0]?.name ?? ''}_portal`, ...createdRoles]) {
    await owner.query(`drop owned by ${role}`).catch(() => undefined);
    await owner.query(`drop role if exists ${role}`);
  }
  await owner.end();
  await test.drop();
});

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A login with the portal's role and additional rights. */
async function createLogin(attributes: string, ...statements: readonly string[]): Promise<string> {
  const name = `odd_${randomBytes(6).toString('hex')}`;
  createdRoles.push(name);
  await owner.query(
    `create role ${name} login ${attributes} password '${createScramVerifier('odd')}' in role belegfach_app`,
  );
  for (const statement of statements) await owner.query(statement.replaceAll('$name', name));
  return withLogin(test.url, { name, password: 'odd' });
}

describe('the login of the portal', () => {
  it('has the same rights after the role or the session was reset', async () => {
    const url = await prepareApplicationLogin(test.url, key);
    await checkApplicationLogin(url);
    await withClient(url, async (client) => {
      for (const statement of [
        'select 1',
        'reset role',
        'reset all',
        'discard all',
        'reset session authorization',
      ]) {
        await client.query(statement);
        const { rows } = await client.query<{ me: string; session: string; super: string }>(
          `select current_user as me, session_user as session, current_setting('is_superuser') as super`,
        );
        expect(rows[0]).toMatchObject({ super: 'off' });
        expect(rows[0]?.me).toBe(rows[0]?.session);
        expect(rows[0]?.me).toMatch(/_portal$/);
      }
      const { rows } = await owner.query<{ me: string }>('select current_user as me');
      for (const forbidden of [
        ...['delete from audit_event', 'delete from intake_event', 'truncate invoice', 'drop table note'],
        ...[`set role ${rows[0]?.me ?? ''}`, 'create role thief', 'alter role current_user createrole'],
        ...["copy (select 1) to program 'true'", 'delete from stored_file'],
      ])
        await expect(client.query(forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/);
    });
  });

  it('is the same for all portals with one key, also when they start at the same time, and its password is not sent to the server', async () => {
    const urls = await Promise.all([1, 2, 3].map(() => prepareApplicationLogin(test.url, key)));
    expect(new Set(urls).size).toBe(1);
    const { rows } = await owner.query<{ stored: string }>(
      `select rolpassword as stored from pg_authid where rolname = current_database() || '_portal'`,
    );
    expect(rows[0]?.stored).toMatch(/^SCRAM-SHA-256\$4096:/);
  });

  it('gets the password of a new key, unless a portal with the old key is running', {
    timeout: 60_000,
  }, async () => {
    const oldUrl = await prepareApplicationLogin(test.url, key);
    const running = openDatabase({ url: oldUrl, poolSize: 1 });
    await running.executor.selectFrom('provider').select('id').execute();
    await expect(prepareApplicationLogin(test.url, randomBytes(32))).rejects.toThrow(/^ENCRYPTION_KEY: /);
    await withClient(oldUrl, (client) => client.query('select 1'));
    await running.close();
    const newUrl = await prepareApplicationLogin(test.url, randomBytes(32));
    await checkApplicationLogin(newUrl);
    await expect(withClient(oldUrl, (client) => client.query('select 1'))).rejects.toThrow(
      /password authentication failed/,
    );
  });

  it("is not created when another program's role has its name", async () => {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    const name = `${rows[0]?.name ?? ''}_portal`;
    await owner.query(`comment on role ${name} is 'of another program'`);
    await expect(prepareApplicationLogin(test.url, key)).rejects.toThrow(
      /^DATABASE_URL: the role \S+ is there and not the portal's: .*DATABASE_APP_URL/,
    );
  });
});

describe('the check of a login', () => {
  it.each<[string, RegExp, string, string[]]>([
    ['a superuser', /is a superuser/, 'superuser', []],
    ['a login that bypasses row security', /may bypass row security/, 'bypassrls', []],
    ['a login that may create roles', /may create roles/, 'createrole', []],
    ['a login that may create databases', /may create databases/, 'createdb', []],
    ['a login that may replicate', /may replicate/, 'replication', []],
    [
      'a member of the owner',
      /owns the tables/,
      '',
      ["do $$ begin execute format('grant %I to $name', current_user); end $$"],
    ],
    [
      'a login that may read everything',
      /may act as a role with more rights/,
      '',
      ['grant pg_read_all_data to $name'],
    ],
    [
      'a login that may delete audit entries',
      /may change or delete/,
      '',
      ['grant delete on audit_event to $name'],
    ],
    ['a login that may change documents', /may change or delete/, '', ['grant update on invoice to $name']],
    [
      'a login that acts under another role',
      /acts under another role/,
      '',
      ['alter role $name set role = belegfach_app'],
    ],
  ])('refuses %s at the start and on every connection', async (_name, reason, attributes, statements) => {
    const url = await createLogin(attributes, ...statements);
    await expect(checkApplicationLogin(url)).rejects.toThrow(reason);
    const database = openDatabase({ url, poolSize: 1 });
    await expect(database.executor.selectFrom('provider').select('id').execute()).rejects.toThrow(reason);
    await database.close();
  });

  it('refuses the owner too', async () => {
    await expect(checkApplicationLogin(test.url)).rejects.toThrow(/superuser/);
  });

  it('accepts a login with only the rights of the role, as for a managed database', async () => {
    await expect(checkApplicationLogin(await createLogin('')).then(() => 'fine')).resolves.toBe('fine');
  });
});

describe('the check of the time limits of a session', () => {
  const LIMITS = sessionTimeouts(APPLICATION_LIMITS);
  const check = (changed: Readonly<Record<string, string>>) =>
    withClient(test.url, async (client) => {
      for (const [name, value] of Object.entries({ ...LIMITS, ...changed }))
        await client.query(`set ${name} = '${value}'`);
      await checkSessionLimits((statement) => client.query(statement), LIMITS);
    });

  it('accepts those that were set', () => check({}));

  it.each(Object.keys(LIMITS))('refuses another %s, and names it and the pooler', async (name) => {
    for (const value of ['0', '7000']) {
      const checked = check({ [name]: value });
      await expect(checked).rejects.toBeInstanceOf(StartRefusal);
      await expect(checked).rejects.toThrow(
        `${name} is ${value} ms and not ${LIMITS[name]} ms: a pooler between portal and database must keep sessions`,
      );
    }
  });

  /* Regression: the check did not return its connection, so the start hung and printed nothing. */
  it('stops the start behind a pooler that drops the settings of a session', async () => {
    // This function hides PostgreSQL's `set_config`, so that the settings are lost as with such a pooler.
    const url = await createLogin(
      '',
      'create schema $name',
      "create function $name.set_config(text, text, boolean) returns text language sql as 'select $2'",
      'grant usage on schema $name to $name',
      'alter role $name set search_path = $name, pg_catalog, public',
    );
    await expect(checkApplicationLogin(url)).rejects.toThrow(/_timeout is 0 ms and not \d+ ms: a pooler/);
  });
});

describe('an owner who may not create roles', () => {
  it('gets an error that asks for a login', async () => {
    const url = await createLogin('', 'grant all on schema public to $name');
    await expect(prepareApplicationLogin(url, key)).rejects.toThrow(/^DATABASE_URL: .*DATABASE_APP_URL/);
  });

  it('can migrate the database with roles that an administrator created before', async () => {
    const name = `managed_${randomBytes(6).toString('hex')}`;
    await owner.query(`create role ${name} login password '${createScramVerifier('odd')}'`);
    await owner.query(`grant belegfach_app to ${name} with admin option`);
    await owner.query(`create database ${name} owner ${name}`);
    try {
      const address = new URL(test.url);
      address.pathname = `/${name}`;
      const url = withLogin(address.href, { name, password: 'odd' });
      await migrate(url);
      await expect(prepareApplicationLogin(url, key)).rejects.toThrow(/DATABASE_APP_URL/);
      const portal = new URL(await createLogin(''));
      portal.pathname = `/${name}`;
      await checkApplicationLogin(portal.href);
      const jobs = await startJobs(
        { ownerUrl: url, applicationUrl: portal.href, applicationRole: DEFAULT_APPLICATION_ROLE },
        [],
        { error: fail },
      );
      await jobs.stop();
    } finally {
      await owner.query(`drop database ${name} with (force)`);
      await owner.query(`drop role ${name}`);
    }
  });
});

function fail(facts: object): never {
  throw new Error(JSON.stringify(facts));
}
