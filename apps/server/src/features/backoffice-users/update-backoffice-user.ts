import type { BackofficeUserEdit } from '@belegfach/contract';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { revokeAccessTokensOfAccounts } from '../../platform/session-store/index.ts';
import { requireRecentSignIn, sendMissingPasswordLink } from '../authentication/index.ts';
import {
  blockAccounts,
  createAuditEvent,
  notifyOfChangedRights,
  renameAccount,
} from '../user-accounts/index.ts';
import { assignCustomers } from './assignment.repository.ts';
import {
  getBackofficeUserRows,
  type LockedBackofficeUserRow,
  lockBackofficeUserRows,
  type BackofficeUserRow,
  updateBackofficeUserRow,
} from './backoffice-user.repository.ts';
import {
  type ChangedField,
  refuseForbiddenChanges,
  type BackofficeUserRequest,
  type BackofficeUserScope,
  backofficeUserScopeOf,
} from './backoffice-users.policy.ts';
import { refuseLastAdmins } from './last-admins.ts';
import { type ResolvedAssignment, resolveAssignment } from './resolve-assignment.ts';
import { notifySuperAdmins } from './notify-super-admins.ts';
import { listChangedFields, assignmentOfEdit, roleOf } from './requested-assignment.ts';

/**
 * @throws Forbidden; AppError BackofficeUserNotFound, StatusChangeNotAllowed; ReauthenticationRequired for a change of
 * rights or a block; the errors of `resolveAssignment`, `updateBackofficeUserRow` and `refuseLastAdmins`
 */
export async function updateBackofficeUser(
  request: BackofficeUserRequest,
  publicId: string,
  body: BackofficeUserEdit,
): Promise<void> {
  const { database, mailer, caller, limits } = request;
  const scope = backofficeUserScopeOf(caller);
  await database.transaction(async (transaction) => {
    const [stored] = await lockBackofficeUserRows(transaction, scope, [publicId]);
    const changed = listChangedFields(stored, body);
    const requestedRole = body.roleId === undefined ? stored.role : roleOf(body.roleId);
    refuseForbiddenChanges(caller, { accountId: stored.account_id, requestedRole }, changed);
    const requested = assignmentOfEdit(stored, body);
    // An edit never makes a user Invited or Active: that happens by an invitation and by a new password.
    if (changed.has('status') && body.status !== 'New') throw new AppError('StatusChangeNotAllowed');
    if (changed.has('roleId') || changed.has('providerId') || changed.has('status'))
      requireRecentSignIn(caller, limits);
    await renameAccount(transaction, stored.account_id, body);
    if (changed.size > 0) {
      const resolved = await resolveAssignment(transaction, scope, caller, requested);
      await refuseLastAdmins(transaction, scope, removesAdmin(stored, resolved, changed) ? [stored] : []);
      await applyChanges(transaction, scope, caller.accountId, stored, resolved, changed);
      if (changed.has('roleId') || changed.has('providerId')) {
        const [{ provider_name, role }] = await getBackofficeUserRows(transaction, scope, [publicId]);
        const rights = [{ organisation: provider_name, role }];
        await notifyOfChangedRights(transaction, mailer, stored.account_id, rights);
      }
      if (changed.has('roleId') && requestedRole === 'SuperAdmin') {
        await sendMissingPasswordLink(request, transaction, stored.account_id);
        await notifySuperAdmins(transaction, mailer, { ...stored, id: stored.account_id }, caller.accountId);
      }
    }
    const isRenamed = body.firstName !== stored.first_name || body.lastName !== stored.last_name;
    await recordAuditEvents(transaction, {
      ...createAuditEvent(request, 'backoffice-user.update', 'BackofficeUser', stored.public_id),
      providerId: stored.provider_id ?? undefined,
      facts: {
        changed: [...(isRenamed ? ['name'] : []), ...changed],
        ...(changed.has('roleId') ? { from: stored.role, to: requestedRole } : {}),
      },
    });
  });
}

/** A demotion, a move to another provider and a block of an Active account remove an administrator. */
function removesAdmin(
  stored: BackofficeUserRow,
  { assignment }: ResolvedAssignment,
  changed: ReadonlySet<ChangedField>,
): boolean {
  const changesAdminRole = assignment.role !== stored.role || assignment.provider_id !== stored.provider_id;
  return changesAdminRole || (changed.has('status') && stored.status === 'Active');
}

async function applyChanges(
  transaction: Executor,
  scope: BackofficeUserScope,
  actorAccountId: number,
  { account_id: accountId }: LockedBackofficeUserRow,
  { assignment, customerIds }: ResolvedAssignment,
  changed: ReadonlySet<ChangedField>,
): Promise<void> {
  await updateBackofficeUserRow(transaction, scope, accountId, assignment);
  await assignCustomers(transaction, scope, accountId, customerIds);
  if (changed.has('status')) await blockAccounts(transaction, [accountId], actorAccountId);
  // The next refresh issues tokens with the new rights.
  else if (changed.has('roleId') || changed.has('providerId'))
    await revokeAccessTokensOfAccounts(transaction, [accountId]);
}
