import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { inviteAccounts, lockAccountOfEmail } from '../authentication/index.ts';
import { createAccount, type UserDependencies } from '../user-accounts/index.ts';
import { createBackofficeUserRow, findBackofficeUserRows } from './backoffice-user.repository.ts';
import { backofficeUserScopeOfOperator } from './backoffice-users.policy.ts';
import { notifySuperAdmins } from './notify-super-admins.ts';

const SUPER_ADMIN_ASSIGNMENT = {
  role: 'SuperAdmin',
  provider_id: null,
  branch_id: null,
  salesman_number: null,
} as const;

/**
 * Creates a SuperAdmin for an address without an account and invites the new user. A SuperAdmin who is not Active yet is invited
 * again. In an empty installation the operator gets their first access in this way. Every other Active SuperAdmin is
 * notified of a new one.
 * @throws AppError EmailAlreadyInUse when the address belongs to another account; InvitationNotAllowed when the
 * SuperAdmin is Active
 */
export async function inviteSuperAdmin(dependencies: UserDependencies, email: string): Promise<void> {
  const { database, mailer } = dependencies;
  await database.transaction(async (transaction) => {
    const existing = await lockAccountOfEmail(transaction, email);
    if (existing !== undefined) await requireSuperAdmin(transaction, existing.public_id);
    const accountId = existing?.id ?? (await createSuperAdmin(transaction, mailer, email));
    const invitation = { accountIds: [accountId], actorAccountId: undefined, origin: undefined };
    await inviteAccounts(dependencies, transaction, invitation);
  });
}

async function requireSuperAdmin(transaction: Executor, publicId: string): Promise<void> {
  const [user] = await findBackofficeUserRows(transaction, backofficeUserScopeOfOperator(), [publicId]);
  if (user?.role !== 'SuperAdmin') throw new AppError('EmailAlreadyInUse');
}

async function createSuperAdmin(transaction: Executor, mailer: Mailer, email: string): Promise<number> {
  const account = await createAccount(transaction, {
    kind: 'BackofficeUser',
    email,
    firstName: '',
    lastName: '',
  });
  await createBackofficeUserRow(
    transaction,
    backofficeUserScopeOfOperator(),
    account.id,
    SUPER_ADMIN_ASSIGNMENT,
  );
  await recordAuditEvents(transaction, {
    action: 'backoffice-user.create',
    target: { kind: 'BackofficeUser', id: account.publicId },
    facts: { role: SUPER_ADMIN_ASSIGNMENT.role, by: 'command' },
  });
  await notifySuperAdmins(transaction, mailer, { id: account.id, email }, undefined);
  return account.id;
}
