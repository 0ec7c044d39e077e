import { Client, type Connection } from 'pg';
import { within } from '../../deadline/index.ts';
import { measureClock } from '../clock-difference.ts';
import { MIN_SERVER_VERSION, listMigrations } from '../migrate.ts';
import { readSchemaState, type SchemaState } from './schema-state.ts';

/** A server that is this slow is not usable for the portal either. */
const LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 1_000;

/** The facts that a start would find, read without changing anything. */
export interface DatabaseFacts {
  readonly version: string;
  readonly isSupported: boolean;
  readonly encoding: string;
  readonly database: string;
  readonly user: string;
  readonly mayCreateRoles: boolean;
  /** The state of the schema, compared with the migrations of this program. */
  readonly schema: SchemaState;
  /** Whether the restricted role has the rights on the tables that it gets when they are created; undefined without tables. */
  readonly tablesAreGrantedToRole: boolean | undefined;
  /** Logins other than the owner that have the rights of the restricted role, directly or by another role. */
  readonly roleMembers: readonly RoleMember[];
  /** Milliseconds by which PostgreSQL's clock is ahead of this machine's; negative if it is behind. */
  readonly clockAheadMs: number;
  /** The hours in Germany at noon UTC of a winter's and a summer's day; undefined if PostgreSQL does not know the time zone. */
  readonly germanHours: readonly string[] | undefined;
}

export interface RoleMember {
  readonly login: string;
  /** The database of whose portal it is the login; null if neither its comment nor its name says so. */
  readonly database: string | null;
}

const SERVER_QUERY = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
    current_setting('server_encoding') as encoding, current_database() as database, current_user as "user",
    me.rolsuper or me.rolcreaterole as "mayCreateRoles",
    to_regclass('public.kysely_migration') is not null as "hasMigrations",
    to_regclass('public.invoice') is not null as "hasTables"
  from pg_roles me where me.rolname = current_user`;

/**
 * A login of the portal is recognised by its comment, one that an administrator created by its name. A superuser has the rights of
 * every role anyway.
 */
const ROLE_MEMBERS_QUERY = `
  select l.rolname as login, coalesce(
    substring(shobj_description(l.oid, 'pg_authid') from '^Login of the Belegfach portal of (.+)$'),
    (select d.datname from pg_database d where l.rolname = d.datname || '_portal')) as database
  from pg_roles r join pg_roles l on l.oid <> r.oid and pg_has_role(l.oid, r.oid, 'member')
  where r.rolname = $1 and l.rolcanlogin and not l.rolsuper and l.rolname <> current_user order by login`;

const ROLE_QUERY = `
  select exists (select from pg_roles where rolname = $1 and has_table_privilege(oid, 'public.invoice', 'insert')) as fits`;

const ZONE_QUERY = `
  select to_char(t at time zone 'Europe/Berlin', 'HH24') as hour
  from unnest(array['2026-01-15 12:00+00', '2026-07-15 12:00+00']::timestamptz[]) t order by t`;

/** @param role the restricted role. @throws the error of the connection, within seconds */
export function inspectDatabase(ownerUrl: string, role: string): Promise<DatabaseFacts> {
  return withReadOnlyClient(ownerUrl, async (client) => {
    const [server] = await query<ServerRow>(client, SERVER_QUERY);
    if (server === undefined) throw new Error('the server does not describe itself');
    const { number, hasMigrations, hasTables, ...facts } = server;
    const listRows = (text: string) => query<{ name: string }>(client, text);
    const [roleRow] = hasTables ? await query<{ fits: boolean }>(client, ROLE_QUERY, [role]) : [];
    return {
      ...facts,
      isSupported: number >= MIN_SERVER_VERSION,
      schema: await readSchemaState(listMigrations(), hasMigrations ? listRows : () => Promise.resolve([])),
      tablesAreGrantedToRole: roleRow?.fits,
      roleMembers: await query<RoleMember>(client, ROLE_MEMBERS_QUERY, [role]),
      clockAheadMs: await measureClock(async () => {
        const [row] = await query<{ now: Date }>(client, 'select clock_timestamp() as now');
        return row?.now;
      }),
      // Last, because an error ends the transaction.
      germanHours: await query<{ hour: string }>(client, ZONE_QUERY).then(
        (rows) => rows.map(({ hour }) => hour),
        () => undefined,
      ),
    };
  });
}

/** The comment of a role; null if it has none, undefined if there is no such role. */
export function findRoleComment(ownerUrl: string, role: string): Promise<string | null | undefined> {
  return withReadOnlyClient(ownerUrl, async (client) => {
    const [row] = await query<{ comment: string | null }>(
      client,
      `select shobj_description(oid, 'pg_authid') as comment from pg_roles where rolname = $1`,
      [role],
    );
    return row?.comment;
  });
}

interface ServerRow
  extends Pick<DatabaseFacts, 'version' | 'encoding' | 'database' | 'user' | 'mayCreateRoles'> {
  readonly number: number;
  readonly hasMigrations: boolean;
  readonly hasTables: boolean;
}

async function query<Row extends object>(
  client: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(text, [...values])).rows;
}

/** Runs the work in one read-only transaction. Neither opening nor closing waits for a PostgreSQL that hangs. */
async function withReadOnlyClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'belegfach',
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  // The statement that runs reports a broken connection; without a listener it would also end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin read only');
    return await work(client);
  } finally {
    // A connection that ends is rolled back.
    await within(CLOSE_LIMIT_MS, client.end()).catch(() => undefined);
    (client as unknown as { readonly connection: Connection }).connection.stream.destroy();
  }
}
