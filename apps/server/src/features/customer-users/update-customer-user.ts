import type { CustomerUserEdit } from '@belegfach/contract';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import { revokeAccessTokensOfAccounts } from '../../platform/session-store/index.ts';
import { requireRecentSignIn } from '../authentication/index.ts';
import {
  blockAccounts,
  createAuditEvent,
  deleteAccounts,
  notifyOfChangedRights,
  renameAccount,
  type UserRequest,
} from '../user-accounts/index.ts';
import {
  grantRoles,
  type RoleAssignment,
  listRoleAssignments,
  lockAdministeredCustomers,
  revokeRoles,
} from './customer-role.repository.ts';
import { type LockedUserRow, lockUsers } from './customer-user.repository.ts';
import { refuseOwnChanges, type UserScope, userScopeOf } from './customer-users.policy.ts';
import { refuseLastAdmins } from './last-admins.ts';
import { listCustomersLosingAdmin, planRoles, parseRoles, type RoleMap, type RolePlan } from './role-plan.ts';

/**
 * @throws NotFound; AppError CustomerNotFound, LastAdminCannotBeDeleted, StatusChangeNotAllowed;
 * ReauthenticationRequired for a change of roles or a block
 */
export async function updateCustomerUser(
  request: UserRequest,
  publicId: string,
  body: CustomerUserEdit,
): Promise<void> {
  const { database, mailer, caller, limits } = request;
  const scope = userScopeOf(caller);
  const toAdd = parseRoles('rolesForCustomerToAdd', body.rolesForCustomerToAdd);
  const toRemove = parseRoles('rolesForCustomerToRemove', body.rolesForCustomerToRemove);
  await database.transaction(async (transaction) => {
    const [user] = await lockUsers(transaction, scope, [publicId]);
    const roles = await listRoleAssignments(transaction, scope, [user.account_id]);
    const currentRoles: RoleMap = new Map(
      roles.map(({ customer_public_id, role }) => [customer_public_id, role]),
    );
    const plan = planRoles(currentRoles, toAdd, toRemove);
    const changes = {
      roles: plan.granted.size + plan.revoked.size > 0,
      status: body.status !== undefined && body.status !== user.status,
    };
    refuseOwnChanges(caller, user.account_id, changes);
    // In the caller's own account no role changes: `refuseOwnChanges` has checked that.
    if (user.account_id !== caller.accountId)
      await requireAdministeredCustomers(transaction, scope, toAdd, toRemove);
    if (changes.roles || changes.status) requireRecentSignIn(caller, limits);
    if (changes.status) refuseForbiddenStatus(body, roles);
    const isBlocked = changes.status && user.status === 'Active';
    const customerIds = listCustomersLosingAdmin(currentRoles, isBlocked ? new Map() : plan.remaining);
    await refuseLastAdmins(transaction, [{ accountId: user.account_id, status: user.status, customerIds }]);

    await renameAccount(transaction, user.account_id, body);
    await applyRolePlan(transaction, scope, caller.accountId, user, plan, changes);
    if (changes.roles) await notifyOfChangedRoles(transaction, mailer, scope, user, plan);
    const isRenamed = body.firstName !== user.first_name || body.lastName !== user.last_name;
    await recordAuditEvents(transaction, {
      ...createAuditEvent(request, 'customer-user.update', 'CustomerUser', user.public_id),
      facts: {
        changed: [
          ...(isRenamed ? ['name'] : []),
          ...(changes.roles ? ['roles'] : []),
          ...(changes.status ? ['status'] : []),
        ],
        ...(changes.roles
          ? { granted: Object.fromEntries(plan.granted), revoked: Object.fromEntries(plan.revoked) }
          : {}),
        ...(plan.remaining.size === 0 && changes.roles ? { deleted: true } : {}),
      },
    });
  });
}

/** The caller must administer every customer in both lists. Other customers are treated as if they did not exist. */
async function requireAdministeredCustomers(
  transaction: Executor,
  scope: UserScope,
  toAdd: RoleMap,
  toRemove: RoleMap,
): Promise<void> {
  const customerIds = [...new Set([...toAdd.keys(), ...toRemove.keys()])];
  if (customerIds.length === 0) return;
  const administered = await lockAdministeredCustomers(transaction, scope, customerIds);
  if (administered.length < customerIds.length) throw new AppError('CustomerNotFound');
}

/** Only the change to New is allowed: it blocks the account. The caller must administer all customers of the user. */
function refuseForbiddenStatus({ status }: CustomerUserEdit, roles: readonly RoleAssignment[]): void {
  if (status !== 'New' || roles.some(({ is_administered }) => !is_administered))
    throw new AppError('StatusChangeNotAllowed');
}

async function applyRolePlan(
  transaction: Executor,
  scope: UserScope,
  actorAccountId: number,
  { account_id: accountId }: LockedUserRow,
  { granted, revoked, remaining }: RolePlan,
  changes: { readonly roles: boolean; readonly status: boolean },
): Promise<void> {
  await revokeRoles(transaction, scope, accountId, [...revoked.keys()]);
  await grantRoles(transaction, scope, accountId, granted);
  // No administrator would see an account without a customer.
  if (changes.roles && remaining.size === 0) return deleteAccounts(transaction, [accountId]);
  if (changes.status) return blockAccounts(transaction, [accountId], actorAccountId);
  // The next refresh issues tokens with the new rights.
  if (changes.roles) await revokeAccessTokensOfAccounts(transaction, [accountId]);
}

async function notifyOfChangedRoles(
  transaction: Executor,
  mailer: Mailer,
  scope: UserScope,
  { account_id: accountId }: LockedUserRow,
  { granted, revoked }: RolePlan,
): Promise<void> {
  const changedCustomerIds = [...granted.keys(), ...revoked.keys()];
  const customers = await lockAdministeredCustomers(transaction, scope, changedCustomerIds);
  await notifyOfChangedRights(
    transaction,
    mailer,
    accountId,
    customers.map(({ public_id, name }) => ({ organisation: name, role: granted.get(public_id) ?? null })),
  );
}
