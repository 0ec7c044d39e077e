import type { Executor } from '../../platform/database/index.ts';
import type { Addressee } from '../../platform/mail/index.ts';
import { fullName } from '../authentication/index.ts';

/** Every SuperAdmin has an account and no provider. */
type SuperAdmin = Required<Omit<Addressee, 'providerId'>>;

/** All Active SuperAdmins of the installation, without a scope, because a new SuperAdmin concerns all of them. */
export async function listActiveSuperAdmins(executor: Executor): Promise<readonly SuperAdmin[]> {
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
