import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client, Pool } from 'pg';
import { messageOf } from '../errors/index.ts';
import { DEFAULT_APPLICATION_ROLE, grantTo } from './application-role.ts';

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
 * same time.
 * @returns the names of the migrations that were run
 * @throws Error in one line when the server is older than 15, the encoding is not UTF-8, the tables were made for
 * another role, or the schema is newer than
 * this program or than `lastMigration`
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
    if (lastMigration !== undefined) await checkTarget(migrator, lastMigration);
    const { error, results = [] } = await (lastMigration === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(lastMigration));
    if (error instanceof Error)
      throw new Error(
        error.message.includes('corrupted migrations')
          ? `The database's schema is newer than this program, or another's: ${error.message}`
          : `The database could not be migrated: ${error.message}`,
        { cause: error },
      );
    if (lastMigration === undefined) await checkRole(owner, role);
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await owner.destroy();
  }
}

/** Migrations are run once, so their grants stay with the role of the first start. */
async function checkRole(owner: Kysely<unknown>, role: string): Promise<void> {
  const { rows } = await sql<{ rolname: string }>`
    select rolname from pg_roles where rolname = ${role} and has_table_privilege(oid, 'public.invoice', 'insert')`.execute(
    owner,
  );
  if (rows.length === 0)
    throw new Error(
      `DATABASE_ROLE: this database was set up for another role than ${role}. Set that role's name, or rename it while no portal is running: alter role belegfach_app rename to ${role};`,
    );
}

/** Migrations cannot be reverted: for an earlier schema the migrator would only remove later migrations from its list. */
async function checkTarget(migrator: Migrator, target: string): Promise<void> {
  const migrations = await migrator.getMigrations();
  if (!migrations.some(({ name }) => name === target))
    throw new Error(`The schema ${target} is newer than this program, or another's.`);
  const later = migrations.find(({ name, executedAt }) => executedAt !== undefined && name > target);
  if (later !== undefined)
    throw new Error(
      `The database's schema (${later.name}) is newer than ${target}: a database without tables is needed.`,
    );
}

/** Name of the newest migration of this program. */
export function findNewestMigration(): string {
  return listMigrations().at(-1) ?? '';
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
    throw new Error(`DATABASE_URL: no connection to the database: ${messageOf(error)}`, { cause: error });
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
