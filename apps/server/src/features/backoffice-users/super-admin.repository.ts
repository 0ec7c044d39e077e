import type { Executor } from '../../platform/database/index.ts';
import { fullName } from '../authentication/index.ts';

/** All Active SuperAdmins of the installation. There is no scope: a new SuperAdmin concerns all of them. */
export async function listActiveSuperAdmins(executor: Executor) {
  const rows = await executor
    .selectFrom('account as a')
    .innerJoin('backoffice_user as b', 'b.account_id', 'a.id')
    .select(['a.id', 'a.email', 'a.first_name', 'a.last_name'])
    .where('b.role', '=', 'SuperAdmin')
    .where('a.status', '=', 'Active')
    .where('a.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({ accountId: row.id, email: row.email, name: fullName(row) }));
}

/** Whether somebody can manage the installation while the identity providers do not answer. */
export async function hasSuperAdminWithPassword(executor: Executor): Promise<boolean> {
  const superAdmin = await executor
    .selectFrom('account as a')
    .innerJoin('backoffice_user as b', 'b.account_id', 'a.id')
    .select('a.id')
    .where('b.role', '=', 'SuperAdmin')
    .where('a.status', '=', 'Active')
    .where('a.deleted_at', 'is', null)
    .where('a.password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return superAdmin !== undefined;
}
