import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { runAsPostgres } from './run-as-postgres.ts';
import { createScramVerifier } from './login/scram-verifier.ts';

/** Runs statements in a database as PostgreSQL's administrator. @returns the first column of the last row, as text */
export type RunStatements = (database: string, statements: string) => Promise<string>;

const MAINTENANCE_DATABASE = 'postgres';

const serverState = z.object({
  port: z.int(),
  /** The comment of the owner's role; empty for one without, null if there is no such role. */
  roleComment: z.string().nullable(),
  /** The owner of the database; null if there is no such database. */
  owner: z.string().nullable(),
});

/**
 * Creates a database with an owner of its own in the PostgreSQL of this machine, as its administrator `postgres`; only root can do that. May
 * be repeated after an interruption: as long as the database has no tables, its owner gets a new password.
 * @param name of database and owner, which needs no quotes in SQL
 * @returns the connection string
 * @throws Error with a one-line message when there is no such PostgreSQL, or the role or the database belongs to something else or is in use
 */
export async function createLocalDatabase(name: string, run: RunStatements = runAsPostgres): Promise<string> {
  const found = serverState.parse(JSON.parse(await run(MAINTENANCE_DATABASE, selectServerState(name))));
  if (found.roleComment !== null && found.roleComment !== roleCommentOf(name))
    throw new Error(
      `the role ${name} exists in the PostgreSQL of this machine, and no setup created it. Answer with the address of a database of your own (docs/operations.md, "The database"), or drop the role`,
    );
  if (found.owner !== null && found.owner !== name)
    throw new Error(
      `the database ${name} exists in the PostgreSQL of this machine and belongs to ${found.owner}. Answer with its address, or drop it`,
    );
  if (found.owner !== null && (await run(name, HAS_TABLES)) === 'true') throw new Error(tablesMessage(name));

  const password = randomBytes(24).toString('hex');
  await run(MAINTENANCE_DATABASE, createOrChangeOwner(name, password, found.roleComment === null));
  if (found.owner === null)
    await run(
      MAINTENANCE_DATABASE,
      `create database ${name} owner ${name} encoding 'UTF8' template template0`,
    );
  // The portal grants its own login the right to connect, at each start.
  await run(MAINTENANCE_DATABASE, `revoke connect on database ${name} from public`);
  return `postgres://${name}:${password}@127.0.0.1:${found.port}/${name}`;
}

/** A repeated setup recognises by this comment the role whose password it may change. */
const roleCommentOf = (name: string) => `Owner of the database ${name}, created by belegfach setup`;

const selectServerState = (name: string) => `select json_build_object(
  'port', current_setting('port')::int,
  'roleComment', (select coalesce(shobj_description(oid, 'pg_authid'), '') from pg_roles where rolname = '${name}'),
  'owner', (select pg_get_userbyid(datdba)::text from pg_database where datname = '${name}'))::text`;

const HAS_TABLES = `select exists (select from pg_tables where schemaname = 'public')::text`;

/** Statements; the server receives only the verifier of the password. A new role and its comment are created together. */
function createOrChangeOwner(name: string, password: string, isNew: boolean): string {
  const verifier = createScramVerifier(password);
  return isNew
    ? `begin; create role ${name} login createrole password '${verifier}'; comment on role ${name} is '${roleCommentOf(name)}'; commit`
    : `alter role ${name} login createrole password '${verifier}'`;
}

function tablesMessage(name: string): string {
  return [
    `the database ${name} has tables of a portal, and DATABASE_URL is not in the settings file.`,
    'To use it, restore that file with its DATABASE_URL and ENCRYPTION_KEY;',
    `or set a password with runuser -u postgres -- psql -c '\\password ${name}' and answer with the address postgres://${name}:<password>@127.0.0.1/${name}.`,
    `To delete it for good and begin again: runuser -u postgres -- dropdb ${name}`,
  ].join(' ');
}
