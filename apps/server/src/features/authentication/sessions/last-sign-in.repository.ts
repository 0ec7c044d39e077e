import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/** Remembers when an account signed in last: its sessions are deleted after a month. */
export async function rememberSignIn(executor: Executor, accountId: number): Promise<void> {
  await executor
    .updateTable('account')
    .set({ last_sign_in_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
}
