import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client, Pool } from 'pg';
import { messageOf, StartRefusal } from '../errors/index.ts';
import { explainConnectionFault } from './explain-connection-fault.ts';
import { DEFAULT_APPLICATION_ROLE, grantTo } from './login/application-role.ts';
import { currentDay } from './portal-days.ts';
import { readSchemaState } from './inspection/schema-state.ts';

const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../../migrations');
export const MIN_SERVER_VERSION = 150_000;

export interface MigrationOptions {
  /** The restricted role, which is created and gets its rights; default: `DEFAULT_APPLICATION_ROLE`. */
  readonly role?: string | undefined;
  /** Name of the migration to stop at, for the rows of a backup with that schema; the newest one if omitted. */
  readonly lastMigration?: string | undefined;
}

/**
 * Migrates the database to the newest schema, as its owner. Kysely's own lock prevents that two instances do so at the
 * same time. A schema of a later version that still serves this program stays as it is (OPS-22).
 * @returns the names of the migrations that were run
 * @throws Error with a one-line message when PostgreSQL is older than 15, the encoding is not UTF-8, the tables were made for
 * another role, the role may sign in, or the schema is one that this program cannot use, or newer than `lastMigration`
 */
export async function migrate(
  url: string,
  { role = DEFAULT_APPLICATION_ROLE, lastMigration }: MigrationOptions = {},
): Promise<readonly string[]> {
  await checkServer(url);
  const owner = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1 }) }),
  });
  try {
    const migrator = new Migrator({
      db: owner,
      provider: { getMigrations: () => Promise.resolve(readMigrations(role)) },
    });
    await checkRole(owner, role);
    if (lastMigration !== undefined) await checkTarget(migrator, lastMigration);
    const { error, results = [] } = await (lastMigration === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(lastMigration));
    if (isUnknownMigration(error) && lastMigration === undefined && (await servesThisProgram(owner)))
      return [];
    if (error instanceof Error) throw describeMigrationError(error);
    if (lastMigration === undefined) await makeDocumentYears(owner);
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await owner.destroy();
  }
}

/** Years that get a partition before they begin, where the documents are divided by years. */
const YEARS_AHEAD = 2;

async function makeDocumentYears(owner: Kysely<unknown>): Promise<void> {
  await sql`select make_document_years(extract(year from ${currentDay})::integer + ${YEARS_AHEAD}::integer)`.execute(
    owner,
  );
}

/**
 * Checks the role before any migration grants it rights. The grants of earlier migrations stay with the role of the first
 * start, and a role that may sign in would have the portal's rights with the password of somebody else.
 */
async function checkRole(owner: Kysely<unknown>, role: string): Promise<void> {
  const { rows } = await sql<{ can_login: boolean | null; first_role: string | null }>`
    select (select rolcanlogin from pg_roles where rolname = ${role}) as can_login,
      (select string_agg(distinct g.rolname, ', ')
        from pg_class c, aclexplode(c.relacl) a join pg_roles g on g.oid = a.grantee
        where c.oid = to_regclass('public.invoice') and a.privilege_type = 'INSERT' and a.grantee <> c.relowner
        having bool_and(g.rolname <> ${role})) as first_role`.execute(owner);
  const [found] = rows;
  if (found?.can_login === true)
    throw new StartRefusal(
      `DATABASE_ROLE: ${role} is a login. Choose a name of its own for the role with the portal's rights, e.g. belegfach_app.`,
    );
  if (typeof found?.first_role === 'string')
    throw new StartRefusal(
      `DATABASE_ROLE: the tables of this database were made for the role ${found.first_role}, not for ${role}. Set DATABASE_ROLE=${found.first_role}, or see "The database" in docs/operations.md.`,
    );
}

/** Whether the database has migrations that this program does not know. */
const isUnknownMigration = (error: unknown) =>
  error instanceof Error && error.message.includes('corrupted migrations');

async function servesThisProgram(owner: Kysely<unknown>): Promise<boolean> {
  const listRows = async (text: string) => (await sql.raw<{ name: string }>(text).execute(owner)).rows;
  return (await readSchemaState(listMigrations(), listRows)).servesThisProgram;
}

function describeMigrationError(error: Error): Error {
  if (isUnknownMigration(error))
    return new StartRefusal(
      `DATABASE_URL: the database's schema is newer than this program, or belongs to another program: ${error.message}`,
      { cause: error },
    );
  const reasons = [error.message, explainConnectionFault(error)].filter(Boolean).join('. ');
  return new Error(`DATABASE_URL: the database could not be migrated: ${reasons}`, { cause: error });
}

/** Migrations cannot be reverted: for an earlier schema the migrator would only remove later migrations from its list. */
async function checkTarget(migrator: Migrator, target: string): Promise<void> {
  const migrations = await migrator.getMigrations();
  if (!migrations.some(({ name }) => name === target))
    throw new Error(`The schema ${target} is newer than this program, or belongs to another program.`);
  const later = migrations.find(({ name, executedAt }) => executedAt !== undefined && name > target);
  if (later !== undefined)
    throw new Error(
      `The database's schema (${later.name}) is newer than ${target}: a database without tables is needed.`,
    );
}

/** Names of the migrations of this program, in their order. */
export function listMigrations(): readonly string[] {
  return listMigrationFiles().map(nameMigration).toSorted();
}

function listMigrationFiles(): readonly string[] {
  return readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
}

function nameMigration(file: string): string {
  return path.basename(file, '.sql');
}

function readMigrations(role: string) {
  return Object.fromEntries(
    listMigrationFiles().map((file) => {
      const script = sql.raw(grantTo(role, readFileSync(path.join(MIGRATIONS_FOLDER, file), 'utf8')));
      const up = async (db: Kysely<unknown>) => {
        await script.execute(db);
      };
      return [nameMigration(file), { up }];
    }),
  );
}

async function checkServer(url: string): Promise<void> {
  const client = await connect(url).catch((error: unknown) => {
    const advice = explainConnectionFault(error);
    throw new Error(
      `DATABASE_URL: no connection to the database: ${messageOf(error)}${advice === undefined ? '' : `. ${advice}`}`,
      { cause: error },
    );
  });
  try {
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    );
    const server = rows[0];
    if (server === undefined || Number(server.version) < MIN_SERVER_VERSION)
      throw new Error('DATABASE_URL: the server is too old, PostgreSQL 15 or newer is needed.');
    if (server.encoding !== 'UTF8')
      throw new Error('DATABASE_URL: the database must have the encoding UTF8.');
  } finally {
    await client.end();
  }
}

/** The client is created here, because that reads the TLS files and its errors must be handled, too. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}
