import type { BackofficeUserCreation } from '@belegfach/contract';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import { Forbidden } from '../../platform/errors/index.ts';
import { requireRecentSignIn } from '../authentication/index.ts';
import { createAccount, createAuditEvent, limitTakenAddresses } from '../user-accounts/index.ts';
import { assignCustomers } from './assignment.repository.ts';
import { createBackofficeUserRow } from './backoffice-user.repository.ts';
import {
  listGrantableRoles,
  type BackofficeUserRequest,
  backofficeUserScopeOf,
} from './backoffice-users.policy.ts';
import { resolveAssignment } from './resolve-assignment.ts';
import { notifySuperAdmins } from './notify-super-admins.ts';
import { assignmentOfCreation, roleOf } from './requested-assignment.ts';

/** @throws AppError EmailAlreadyInUse, ReauthenticationRequired, and the errors of `resolveAssignment` and `createBackofficeUserRow` */
export async function createBackofficeUser(
  request: BackofficeUserRequest,
  body: BackofficeUserCreation,
): Promise<{ readonly id: string }> {
  const { database, mailer, caller, limits } = request;
  if (!listGrantableRoles(caller).includes(roleOf(body.roleId))) throw new Forbidden();
  const scope = backofficeUserScopeOf(caller);
  return limitTakenAddresses(request, () =>
    database.transaction(async (transaction) => {
      const requested = assignmentOfCreation(body, caller.role === 'SuperAdmin' ? null : 'own');
      const { assignment, customerIds } = await resolveAssignment(transaction, scope, caller, requested);
      requireRecentSignIn(caller, limits);
      const account = await createAccount(transaction, { ...body, kind: 'BackofficeUser' });
      await createBackofficeUserRow(transaction, scope, account.id, assignment);
      await assignCustomers(transaction, scope, account.id, customerIds);
      if (assignment.role === 'SuperAdmin')
        await notifySuperAdmins(transaction, mailer, { ...body, id: account.id }, caller.accountId);
      await recordAuditEvents(transaction, {
        ...createAuditEvent(request, 'backoffice-user.create', 'BackofficeUser', account.publicId),
        providerId: assignment.provider_id ?? undefined,
        facts: { role: assignment.role },
      });
      return { id: account.publicId };
    }),
  );
}
