import type { Client } from 'pg';
import { codeOf } from '../../errors/index.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Revokes all roles of a login except one. Roles belong to the whole server. If a database was restored under the name
 * of an earlier database, the login of this name still has the restricted role of the earlier database, and the rights
 * on its tables.
 * @throws Error with a one-line message when a role cannot be revoked, because an administrator granted it
 */
export async function revokeOtherRoles(owner: Client, login: string, role: string): Promise<void> {
  for (const other of await listOtherRoles(owner, login, role))
    await owner
      .query(`revoke ${owner.escapeIdentifier(other)} from ${owner.escapeIdentifier(login)}`)
      .catch((error: unknown) => {
        if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      });
  // A role that another user granted cannot be revoked. Depending on its version, PostgreSQL gives a warning or an
  // error.
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
