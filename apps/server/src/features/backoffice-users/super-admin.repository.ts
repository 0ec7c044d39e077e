import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

export interface SuperAdmin {
  readonly accountId: number;
  readonly email: string;
  /** First and last name for the greeting of an e-mail; may be empty. */
  readonly name: string;
}

/** All Active SuperAdmins of the installation, without a scope, because a new SuperAdmin concerns all of them. */
export async function listActiveSuperAdmins(executor: Executor): Promise<readonly SuperAdmin[]> {
  const { rows } = await sql<{ id: number; email: string; name: string }>`
    select a.id, a.email, concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, '')) as name
    from account a join backoffice_user b on b.account_id = a.id
    where b.role = 'SuperAdmin' and a.status = 'Active' and a.deleted_at is null
    order by a.id`.execute(executor);
  return rows.map(({ id, email, name }) => ({ accountId: id, email, name }));
}
