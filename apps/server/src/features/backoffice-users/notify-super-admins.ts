import type { Executor } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { newSuperAdminEmail } from './new-super-admin-email.ts';
import { listActiveSuperAdmins } from './super-admin.repository.ts';

/** Notifies every Active SuperAdmin, except the new one, in the transaction that creates it. */
export async function notifySuperAdmins(
  transaction: Executor,
  mailer: Mailer,
  added: { readonly accountId: number; readonly email: string; readonly actorAccountId: number | undefined },
): Promise<void> {
  const everybody = await listActiveSuperAdmins(transaction);
  const by = everybody.find(({ accountId }) => accountId === added.actorAccountId)?.email;
  const template = newSuperAdminEmail({ email: added.email, by, link: mailer.link('/manage-users') });
  for (const superAdmin of everybody)
    if (superAdmin.accountId !== added.accountId) await mailer.send(transaction, superAdmin, template);
}
