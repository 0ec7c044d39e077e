import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { findAccountIdOfEmail, type Invitations, lockAccounts } from '../authentication/index.ts';
import { createAccount } from '../user-accounts/index.ts';
import { createStaff, findStaff } from './backoffice-user.repository.ts';
import { staffScopeOfOperator } from './backoffice-users.policy.ts';
import { notifySuperAdmins } from './notify-super-admins.ts';

const NO_PROVIDER = { role: 'SuperAdmin', providerId: null, branchId: null, salesmanNumber: null } as const;

interface InviteDependencies {
  readonly database: Database;
  readonly invitations: Invitations;
  readonly mailer: Mailer;
}

/**
 * Creates a SuperAdmin for a free address and invites it, or invites again a SuperAdmin who is not Active yet. With
 * this the operator gets into an empty installation. Every other Active SuperAdmin is notified of a new one.
 * @throws AppError EmailAlreadyInUse when the address belongs to another account; InvitationNotAllowed when the
 * SuperAdmin is Active
 */
export async function inviteSuperAdmin(
  { database, invitations, mailer }: InviteDependencies,
  email: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const known = await findAccountIdOfEmail(transaction, email);
    if (known !== undefined) await requireSuperAdmin(transaction, known);
    const accountId = known ?? (await createSuperAdmin(transaction, mailer, email));
    await invitations.invite(transaction, {
      accountIds: [accountId],
      actorAccountId: undefined,
      origin: undefined,
    });
  });
}

async function requireSuperAdmin(transaction: Executor, accountId: number): Promise<void> {
  const [account] = await lockAccounts(transaction, [accountId]);
  const [staff] =
    account === undefined ? [] : await findStaff(transaction, staffScopeOfOperator(), [account.publicId]);
  if (staff?.role !== 'SuperAdmin') throw new AppError('EmailAlreadyInUse');
}

async function createSuperAdmin(transaction: Executor, mailer: Mailer, email: string): Promise<number> {
  const account = await createAccount(transaction, {
    kind: 'BackofficeUser',
    email,
    firstName: '',
    lastName: '',
  });
  await createStaff(transaction, staffScopeOfOperator(), account.id, NO_PROVIDER);
  await recordAuditEvents(transaction, [
    {
      action: 'backoffice-user.create',
      target: { kind: 'BackofficeUser', id: account.publicId },
      facts: { role: NO_PROVIDER.role, by: 'command' },
    },
  ]);
  await notifySuperAdmins(transaction, mailer, { accountId: account.id, email, actorAccountId: undefined });
  return account.id;
}
