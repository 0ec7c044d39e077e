import type { Executor, LockedId } from '../../../platform/database/index.ts';

export async function hasPassword(executor: Executor, accountId: LockedId<'account'>): Promise<boolean> {
  const { password_hash } = await executor
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return password_hash !== null;
}
