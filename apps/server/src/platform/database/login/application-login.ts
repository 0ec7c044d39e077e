import { hkdfSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { codeOf, StartRefusal } from '../../errors/index.ts';
import { DEFAULT_APPLICATION_ROLE } from './application-role.ts';
import { MAX_ACQUIRE_MS } from '../connection-limits.ts';
import { withLogin } from '../database-address.ts';
import { lacksConnectRight } from '../explain-connection-fault.ts';
import { revokeOtherRoles } from './revoke-other-roles.ts';
import { createScramVerifier } from './scram-verifier.ts';

const PASSWORD_BYTES = 32;
/** PostgreSQL truncates longer names. */
const MAX_NAME_BYTES = 63;
const SUFFIX = '_portal';
/** Sessions of a portal that has just ended may still exist. */
const MAX_SESSION_WAIT_MS = 5_000;
const POLL_INTERVAL_MS = 250;

const INSUFFICIENT_PRIVILEGE = '42501';
/** Wrong or no password, no such role, refused by pg_hba.conf, or no right to connect to the database. */
const LOGIN_REFUSED_CODES = new Set(['28P01', '28000', INSUFFICIENT_PRIVILEGE]);

interface Login {
  readonly name: string;
  readonly password: string;
}

/**
 * Creates the portal's login as the owner of the database, unless it exists, and returns its connection string. The
 * login has only the rights of the restricted role and is named after the database. Its password is derived from the
 * key, so that all portals and commands of one installation use the same password and no setting contains it. The server
 * gets only the SCRAM verifier of the password.
 * @param ownerUrl connection string of the owner of a migrated database
 * @param key 32 bytes, `ENCRYPTION_KEY`
 * @param role the restricted role
 * @throws Error with a one-line message when the owner may not make the login, PostgreSQL refuses it, or a portal with another key
 * is running
 */
export async function prepareApplicationLogin(
  ownerUrl: string,
  key: Uint8Array,
  role = DEFAULT_APPLICATION_ROLE,
): Promise<string> {
  const owner = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: MAX_ACQUIRE_MS });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    const database = rows[0]?.name ?? '';
    const login = { name: loginName(database), password: derivePassword(key, database) };
    const url = withLogin(ownerUrl, login);
    // When two portals start at the same time, the second finds the login of the first.
    await owner.query(`select pg_advisory_lock(hashtextextended('login of the portal', 0))`);
    // For a database whose `connect` was taken from public, so that logins of other databases cannot open it.
    await owner.query(
      `grant connect on database ${owner.escapeIdentifier(database)} to ${owner.escapeIdentifier(role)}`,
    );
    const isNew = await createLogin(owner, login, { database, role });
    if (!isNew) await revokeOtherRoles(owner, login.name, role);
    if (!isNew && isRefused(await findLoginError(url))) await changePassword(owner, login);
    const loginError = await findLoginError(url);
    if (lacksConnectRight(loginError))
      throw new Error(
        `DATABASE_URL: the portal's own login ${login.name} may not connect to the database ${database}: run, as the owner of the database: grant connect on database ${owner.escapeIdentifier(database)} to ${owner.escapeIdentifier(role)};`,
        { cause: loginError },
      );
    if (loginError !== undefined)
      throw new Error(
        `DATABASE_URL: the server does not let the portal's own login ${login.name} in (${loginError.message}): allow it in pg_hba.conf with scram-sha-256, or name a login in DATABASE_APP_URL.`,
        { cause: loginError },
      );
    return url;
  } finally {
    await owner.end();
  }
}

/** The portal's login as a start would create it; connects to nothing. */
export function describeApplicationLogin(ownerUrl: string, key: Uint8Array, database: string) {
  const login = { name: loginName(database), password: derivePassword(key, database) };
  return { name: login.name, comment: commentOf(database), url: withLogin(ownerUrl, login) };
}

/** A start recognises the login by this comment. */
const commentOf = (database: string) => `Login of the Belegfach portal of ${database}`;

/** @returns whether the login was created now */
async function createLogin(
  owner: Client,
  { name, password }: Login,
  { database, role }: { readonly database: string; readonly role: string },
): Promise<boolean> {
  const roleComment = commentOf(database);
  const { rows } = await owner.query<{ comment: string | null; is_member: boolean }>(
    `select shobj_description(oid, 'pg_authid') as comment, pg_has_role(oid, $2, 'member') as is_member from pg_roles where rolname = $1`,
    [name, role],
  );
  const [existingRole] = rows;
  if (existingRole !== undefined && existingRole.comment !== roleComment)
    throw new StartRefusal(
      `DATABASE_URL: the role ${name} is there and not the portal's: name a login for the portal in DATABASE_APP_URL.`,
    );
  if (existingRole?.is_member === true) return false;
  const login = owner.escapeIdentifier(name);
  try {
    await owner.query('begin');
    if (existingRole === undefined) {
      await owner.query(
        `create role ${login} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
         password ${owner.escapeLiteral(createScramVerifier(password))}`,
      );
      await owner.query(`comment on role ${login} is ${owner.escapeLiteral(roleComment)}`);
    }
    await owner.query(`grant ${owner.escapeIdentifier(role)} to ${login}`);
    await owner.query('commit');
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartRefusal(
      `DATABASE_URL: its user may not make the portal's own login: make one as docs/operations.md says under "The database" and name it in DATABASE_APP_URL.`,
      { cause: error },
    );
  }
  return existingRole === undefined;
}

/**
 * Sets the password that is derived from a new key. A running portal with the old key would lose its database, so
 * nothing is changed while a portal is connected.
 */
async function changePassword(owner: Client, { name, password }: Login): Promise<void> {
  for (let waited = 0; await isInUse(owner, name); waited += POLL_INTERVAL_MS) {
    if (waited >= MAX_SESSION_WAIT_MS)
      throw new Error(
        'ENCRYPTION_KEY: a portal with another key works on this database: all portals of an installation need the same key.',
      );
    await wait(POLL_INTERVAL_MS);
  }
  await owner.query(
    `alter role ${owner.escapeIdentifier(name)} password ${owner.escapeLiteral(createScramVerifier(password))}`,
  );
}

async function isInUse(owner: Client, name: string): Promise<boolean> {
  const { rowCount } = await owner.query('select from pg_stat_activity where usename = $1 limit 1', [name]);
  return rowCount !== 0;
}

/** Whether PostgreSQL refuses the login itself; without the right to connect, the password was accepted. */
function isRefused(error: Error | undefined): boolean {
  return error !== undefined && !lacksConnectRight(error);
}

/** Logs in and out. @returns PostgreSQL's error when it refuses the login */
async function findLoginError(url: string): Promise<Error | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: MAX_ACQUIRE_MS });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    if (!(error instanceof Error) || !LOGIN_REFUSED_CODES.has(codeOf(error))) throw error;
    return error;
  } finally {
    await client.end();
  }
}

function loginName(database: string): string {
  let name = database;
  while (Buffer.byteLength(name + SUFFIX) > MAX_NAME_BYTES) name = name.slice(0, -1);
  return name + SUFFIX;
}

/** Each database has a different password, so that the login of one cannot open another database with the same key. */
function derivePassword(key: Uint8Array, database: string): string {
  const bytes = hkdfSync('sha256', key, '', `belegfach: login of the portal at ${database}`, PASSWORD_BYTES);
  return Buffer.from(bytes).toString('base64url');
}
