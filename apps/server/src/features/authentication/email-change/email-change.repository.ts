import { sql } from 'kysely';
import { type Executor, refuseWithCodes, type LockedId } from '../../../platform/database/index.ts';

/** @throws AppError EmailAlreadyInUse */
export async function changeEmail(
  executor: Executor,
  accountId: LockedId<'account'>,
  email: string,
): Promise<void> {
  await refuseWithCodes({ account__email: 'EmailAlreadyInUse' }, () =>
    sql`update account set email = ${email} where id = ${accountId}`.execute(executor),
  );
}
