import { StartRefusal } from '../../errors/index.ts';
import type { RunStatement } from '../connection-pool.ts';

/** The rights that the portal's login must not have, with the text for the operator. */
const FORBIDDEN_RIGHTS: Readonly<Record<string, string>> = {
  switched: 'acts under another role than it logged in as',
  superuser: 'is a superuser',
  bypasses: 'may bypass row security',
  creates_roles: 'may create roles',
  creates_databases: 'may create databases',
  replicates: 'may replicate',
  owns: 'owns the tables, or may act as their owner',
  rises: 'may act as a role with more rights',
  changes: 'may change or delete the audit trail, the journal or documents',
};

/**
 * `member` includes roles to which the login could only switch. PostgreSQL's predefined roles (pg_read_all_data,
 * pg_execute_server_program) bypass the grants.
 */
const RIGHTS_QUERY = `
  select
    session_user <> current_user as switched,
    me.rolsuper as superuser, me.rolbypassrls as bypasses, me.rolcreaterole as creates_roles, me.rolcreatedb as creates_databases,
    me.rolreplication as replicates,
    exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and pg_has_role(current_user, c.relowner, 'member')
    ) or exists (
      select from pg_database d where d.datname = current_database() and pg_has_role(current_user, d.datdba, 'member')
    ) as owns,
    exists (
      select from pg_roles r
      where pg_has_role(current_user, r.oid, 'member')
        and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolname like 'pg\\_%')
    ) as rises,
    exists (
      select from unnest(array['audit_event', 'intake_event', 'invoice', 'stored_file']) t (name)
      where has_table_privilege(current_user, 'public.' || t.name, 'update, delete, truncate')
    ) as changes
  from pg_roles me where me.rolname = current_user`;

const LIMITS_QUERY = `
  select name, setting from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`;

/**
 * Checks that a login has no more rights than the portal's role, so that an attacker with access to the connection cannot
 * gain more by RESET ROLE or the like.
 * @throws Error with a one-line message that names the rights that the login must not have
 */
export async function checkRestrictedRights(runStatement: RunStatement): Promise<void> {
  const { rows } = await runStatement({ text: RIGHTS_QUERY });
  const rights = (rows as readonly Readonly<Record<string, unknown>>[])[0] ?? {};
  const reasons = Object.keys(FORBIDDEN_RIGHTS).filter((name) => rights[name] !== false);
  if (reasons.length === 0) return;
  throw new StartRefusal(
    `the login of the portal ${reasons.map((name) => FORBIDDEN_RIGHTS[name]).join(', ')}. It must be a login of its own with no rights but those of the restricted role (DATABASE_ROLE).`,
  );
}

/**
 * Checks that the session has the limits that were set: a pooler may drop them, or send each statement to another
 * session.
 * @param expected by setting, in milliseconds
 */
export async function checkSessionLimits(
  runStatement: RunStatement,
  expected: Readonly<Record<string, string>>,
): Promise<void> {
  const { rows } = await runStatement({ text: LIMITS_QUERY });
  for (const { name, setting } of rows as readonly { name: string; setting: string }[])
    if (setting !== expected[name])
      throw new StartRefusal(
        `${name} is ${setting} ms and not ${expected[name]} ms: a pooler between portal and database must keep sessions (pool mode "session").`,
      );
}
