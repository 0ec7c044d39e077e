import type { Client } from 'pg';
import { codeOf } from '../../errors/index.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Takes every role but one from a login. Roles belong to the whole server: the login of a database that was restored
 * under the name of an earlier one still has the restricted role of that one, and with it the rights on its tables.
 * @throws Error with a one-line message when a role stays, since its administrator granted it
 */
export async function revokeOtherRoles(owner: Client, login: string, role: string): Promise<void> {
  for (const other of await listOtherRoles(owner, login, role))
    await owner
      .query(`revoke ${owner.escapeIdentifier(other)} from ${owner.escapeIdentifier(login)}`)
      .catch((error: unknown) => {
        if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      });
  // A role that somebody else granted stays, with a warning or an error, depending on PostgreSQL's version.
  const remaining = await listOtherRoles(owner, login, role);
  if (remaining.length === 0) return;
  const statements = remaining.map(
    (name) => `revoke ${owner.escapeIdentifier(name)} from ${owner.escapeIdentifier(login)};`,
  );
  throw new Error(
    `DATABASE_URL: the portal's own login ${login} also has the rights of ${remaining.join(', ')}, and the user of DATABASE_URL may not take them away. Run, as an administrator of the server: ${statements.join(' ')}`,
  );
}

async function listOtherRoles(owner: Client, login: string, role: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct r.rolname as name
     from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles l on l.oid = m.member
     where l.rolname = $1 and r.rolname <> $2 order by r.rolname`,
    [login, role],
  );
  return rows.map(({ name }) => name);
}
