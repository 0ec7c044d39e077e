import type { Executor } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { newSuperAdminEmail } from './new-super-admin-email.ts';
import { listActiveSuperAdmins } from './super-admin.repository.ts';

/** Notifies every Active SuperAdmin, except the new one, in the transaction that creates the new one. */
export async function notifySuperAdmins(
  transaction: Executor,
  mailer: Mailer,
  { id, email }: { readonly id: number; readonly email: string },
  actorAccountId: number | undefined,
): Promise<void> {
  const superAdmins = await listActiveSuperAdmins(transaction);
  const creatorEmail = superAdmins.find(({ accountId }) => accountId === actorAccountId)?.email;
  const template = newSuperAdminEmail({ email, creatorEmail, link: mailer.link('/manage-users') });
  for (const superAdmin of superAdmins)
    if (superAdmin.accountId !== id) await mailer.send(transaction, superAdmin, template);
}
