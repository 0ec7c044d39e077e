import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseUrl } from '../../../test/support/database-server.ts';
import { untilUnused } from '../../../test/support/test-database.ts';
import { prepareApplicationLogin } from './login/application-login.ts';
import { checkApplicationLogin } from './database.ts';
import { withLogin } from './database-address.ts';
import { listMigrations, migrate } from './migrate.ts';
import { startJobs } from '../jobs/index.ts';

/*
 * Roles belong to the whole cluster. Regression: with one restricted role for two installations, the portal's login of the first had
 * the rights of that role in the database of the second.
 */

const GUIDE = path.join(import.meta.dirname, '../../../../../docs/operations.md');

interface PlannedInstallation {
  readonly name: string;
  readonly role: string;
  readonly ownerUrl: string;
  readonly key: Buffer;
}

let server: Client;
const installations: PlannedInstallation[] = [];

/** The statements of the operations guide. */
async function createDatabase(role?: string): Promise<PlannedInstallation> {
  const name = `shop_${randomBytes(6).toString('hex')}`;
  await server.query(`create role ${name} login createrole password 'owner'`);
  await server.query(`create database ${name} owner ${name} encoding 'UTF8' template template0`);
  await server.query(`revoke connect on database ${name} from public`);
  const ownerUrl = withLogin(databaseUrl(inject('databaseServerUrl'), name), { name, password: 'owner' });
  return { name, role: role ?? `${name}_app`, ownerUrl, key: randomBytes(32) };
}

beforeAll(async () => {
  server = new Client({ connectionString: inject('databaseServerUrl') });
  await server.connect();
  installations.push(await createDatabase(), await createDatabase());
});
afterAll(async () => {
  for (const { name, role } of installations) {
    await server.query(untilUnused(name));
    await server.query(`drop database ${name} with (force)`);
    for (const created of [`${name}_portal`, role, name])
      await server.query(`drop role if exists ${server.escapeIdentifier(created)}`);
  }
  await server.end();
});

async function start({ ownerUrl, key, role }: PlannedInstallation): Promise<string> {
  await migrate(ownerUrl, { role });
  const url = await prepareApplicationLogin(ownerUrl, key, role);
  await checkApplicationLogin(url);
  return url;
}

it('two installations with roles of their own share a cluster, and the login of one cannot read the database of the other', async () => {
  const [first, second] = installations;
  if (first === undefined || second === undefined) throw new Error('there are two');
  const [firstUrl] = [await start(first), await start(second)];
  const { rows } = await server.query<{ roles: string[] }>(
    `select array_agg(r.rolname::text) as roles from pg_auth_members m join pg_roles r on r.oid = m.roleid
     join pg_roles l on l.oid = m.member where l.rolname = $1`,
    [`${first.name}_portal`],
  );
  expect(rows[0]?.roles).toEqual([first.role]);

  const foreignUrl = new URL(firstUrl);
  foreignUrl.pathname = `/${second.name}`;
  await expect(new Client({ connectionString: foreignUrl.href }).connect()).rejects.toThrow(
    /permission denied for database/,
  );
  // Even with the right to connect, it cannot read the tables.
  await server.query(`grant connect on database ${second.name} to public`);
  const client = new Client({ connectionString: foreignUrl.href });
  await client.connect();
  await expect(client.query('select from invoice')).rejects.toThrow(/permission denied/);
  await client.end();
});

it('a start with a DATABASE_ROLE that differs from the first start’s is refused before any migration runs', async () => {
  const [, second] = installations;
  if (second === undefined) throw new Error('there are two');
  const earlier = await createDatabase();
  installations.push(earlier);
  const { ownerUrl, name } = earlier;
  await migrate(ownerUrl, { role: earlier.role, lastMigration: '0038_rate_limit_names' });
  // The role of the second installation exists, and could get the grants of the migrations that are still to come.
  for (const role of [second.role, `${name}_other`])
    await expect(migrate(ownerUrl, { role })).rejects.toThrow(
      new RegExp(`^DATABASE_ROLE: .* DATABASE_ROLE=${earlier.role}`),
    );
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query(`select to_regclass('public.check_result') as made`);
  expect(rows).toEqual([{ made: null }]);
  await client.end();
  expect(await migrate(ownerUrl, { role: earlier.role })).toContain(listMigrations().at(-1));
});

it('a login, such as the owner, is refused as the role', async () => {
  const [, second] = installations;
  if (second === undefined) throw new Error('there are two');
  await expect(migrate(second.ownerUrl, { role: second.name })).rejects.toThrow(
    /^DATABASE_ROLE: .* is a login/,
  );
});

it('a role may have the name of a word of SQL, and its jobs run', async () => {
  const installation = await createDatabase('user');
  installations.push(installation);
  const applicationUrl = await start(installation);
  const { ownerUrl, role } = installation;
  const log = { error: (facts: object) => expect.fail(JSON.stringify(facts)) };
  const jobs = await startJobs({ ownerUrl, applicationUrl, applicationRole: role }, [], log);
  await jobs.stop();
  await expect(migrate(ownerUrl, { role: `${installation.name}_other` })).rejects.toThrow(
    /^DATABASE_ROLE: .* Set DATABASE_ROLE=user,/,
  );
});

it('a login of an earlier installation loses its role when its name is used again', async () => {
  const [first] = installations;
  if (first === undefined) throw new Error('there is one');
  await start(first);
  const login = `${first.name}_portal`;
  const earlier = `${first.name}_earlier`;
  const owner = new Client({ connectionString: first.ownerUrl });
  await owner.connect();
  await owner.query(`create role ${earlier}; grant ${earlier} to ${login}`);
  await start(first);
  const { rows } = await owner.query(`select pg_has_role('${login}', '${earlier}', 'member') as has`);
  expect(rows).toEqual([{ has: false }]);
  await owner.query(`drop role ${earlier}`);
  await owner.end();

  // A role that the owner may not take away stops the start.
  await server.query(`create role ${earlier}; grant ${earlier} to ${login}`);
  await expect(start(first)).rejects.toThrow(
    new RegExp(`^DATABASE_URL: .* of ${earlier}, .*revoke "${earlier}" from "${login}";$`),
  );
  await server.query(`drop role ${earlier}`);
});

it('the commands of the guide remove database and roles of a further installation, and keep those of another', async () => {
  const [first] = installations;
  const { name, ...further } = await createDatabase();
  if (first === undefined) throw new Error('there is one');
  await start(first);
  await start({ name, ...further });
  const [, lines = ''] =
    /### Removing a further installation\n[^]*?```sh\n([^]*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const [, database = ''] = /-- dropdb (\w+)$/m.exec(lines) ?? [];
  const [, dropRoles = ''] = /-- psql --command='(.+)'$/m.exec(lines) ?? [];
  expect(database).toBe('belegfach_shop');
  await server.query(untilUnused(name));
  await server.query(`drop database ${name}`);
  await server.query(dropRoles.replaceAll(database, name));
  const { rows } = await server.query('select rolname from pg_roles where rolname like $1', [`${name}%`]);
  expect(rows).toEqual([]);
  await start(first);
});

it('a login without the right to connect stops the start with the statement that grants it', async () => {
  const installation = await createDatabase();
  installations.push(installation);
  const { name, role, ownerUrl } = installation;
  await start(installation);
  // Owner of the tables, but no longer of the database: its grant has no effect.
  await server.query(`alter database ${name} owner to current_user`);
  await server.query(
    `revoke all on database ${name} from public, ${role}; grant connect on database ${name} to ${name}`,
  );
  await expect(prepareApplicationLogin(ownerUrl, installation.key, role)).rejects.toThrow(
    new RegExp(`^DATABASE_URL: .*may not connect .*: grant connect on database "${name}" to "${role}";$`),
  );
});
