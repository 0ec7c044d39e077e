import type { Executor } from '../../platform/database/index.ts';
import type { Post } from '../../platform/mail/index.ts';
import { newSuperAdminLetter } from './new-super-admin-letter.ts';
import { listActiveSuperAdmins } from './super-admin.repository.ts';

/** Tells every super admin who may sign in, but the new one, in the transaction that makes it. */
export async function tellSuperAdmins(
  transaction: Executor,
  post: Post,
  added: { readonly accountId: number; readonly email: string; readonly actorAccountId: number | undefined },
): Promise<void> {
  const everybody = await listActiveSuperAdmins(transaction);
  const by = everybody.find(({ accountId }) => accountId === added.actorAccountId)?.email;
  for (const { accountId, email, name } of everybody)
    if (accountId !== added.accountId)
      await post.send(
        transaction,
        { email, accountId },
        newSuperAdminLetter({ name, email: added.email, by, link: post.link('/manage-users') }),
      );
}
