import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

export async function markInvited(executor: Executor, accountIds: readonly number[]): Promise<void> {
  await sql`update account set status = 'Invited' where id = any(${[...accountIds]}::int[])`.execute(
    executor,
  );
}
