import type { Executor } from '../../platform/database/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { newSuperAdminEmail } from './new-super-admin-email.ts';
import { listActiveSuperAdmins } from './super-admin.repository.ts';

/** Notifies every Active SuperAdmin, except the new one, in the transaction that creates him. */
export async function notifySuperAdmins(
  transaction: Executor,
  mailer: Mailer,
  newSuperAdmin: {
    readonly accountId: number;
    readonly email: string;
    readonly actorAccountId: number | undefined;
  },
): Promise<void> {
  const superAdmins = await listActiveSuperAdmins(transaction);
  const creatorEmail = superAdmins.find(({ accountId }) => accountId === newSuperAdmin.actorAccountId)?.email;
  const template = newSuperAdminEmail({
    email: newSuperAdmin.email,
    creatorEmail,
    link: mailer.link('/manage-users'),
  });
  for (const superAdmin of superAdmins)
    if (superAdmin.accountId !== newSuperAdmin.accountId)
      await mailer.send(transaction, superAdmin, template);
}
