import {
  type AvailableRole,
  type CustomerUser,
  type CustomerUserCreation,
  type CustomerUserEdit,
  ROLE_IDS,
} from '@belegfach/contract';
import type { Origin } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import {
  type AuthenticationLimits,
  type Caller,
  type Invitations,
  requireRecentSignIn,
} from '../authentication/index.ts';
import { createCustomerUser } from './create-customer-user.ts';
import { toCustomerUser } from './customer-user.mapper.ts';
import { findUsers, listUsers } from './customer-user.repository.ts';
import { listGrantableRoles, userScopeOf } from './customer-users.policy.ts';
import { deleteCustomerUsers } from './delete-customer-users.ts';
import { updateCustomerUser } from './update-customer-user.ts';

export interface CustomerUserService {
  get(caller: Caller, id: string): Promise<CustomerUser>;
  /** All users in reach except the caller, ordered by e-mail address. */
  list(caller: Caller): Promise<CustomerUser[]>;
  listRoles(caller: Caller): AvailableRole[];
  /** @throws AppError CustomerNotFound, EmailAlreadyInUse, ReauthenticationRequired */
  create(caller: Caller, body: CustomerUserCreation, origin: Origin): Promise<{ id: string }>;
  /**
   * @throws AppError CustomerNotFound, LastAdminCannotBeDeleted, StatusChangeNotAllowed; ReauthenticationRequired for a
   * change of roles or a block
   */
  update(caller: Caller, id: string, body: CustomerUserEdit, origin: Origin): Promise<void>;
  /** @throws AppError InvitationNotAllowed unless all are New or Invited; ReauthenticationRequired */
  invite(caller: Caller, ids: readonly string[], origin: Origin): Promise<void>;
  /**
   * @throws AppError LastAdminCannotBeDeleted, DeleteNotAllowed; ReauthenticationRequired for many deletions after an
   * old sign-in
   */
  delete(caller: Caller, ids: readonly string[], origin: Origin): Promise<void>;
}

export function createCustomerUserService(dependencies: {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly invitations: Invitations;
  readonly limits: Pick<AuthenticationLimits, 'recentSignInSeconds'>;
}): CustomerUserService {
  const { database, invitations } = dependencies;
  const { executor } = database;
  return {
    get: async (caller, id) => {
      const [row] = await findUsers(executor, userScopeOf(caller), [id]);
      if (row === undefined) throw new NotFound();
      return toCustomerUser(row);
    },
    list: async (caller) => {
      const rows = await listUsers(executor, userScopeOf(caller), caller.accountId);
      return rows.map(toCustomerUser);
    },
    listRoles: (caller) => listGrantableRoles(caller).map((name) => ({ id: ROLE_IDS[name], name })),
    create: (caller, body, origin) => createCustomerUser(dependencies, caller, body, origin),
    update: (caller, id, body, origin) => updateCustomerUser(dependencies, caller, id, body, origin),
    invite: (caller, ids, origin) =>
      database.transaction(async (transaction) => {
        const wanted = [...new Set(ids)];
        const users = await findUsers(transaction, userScopeOf(caller), wanted);
        if (users.length < wanted.length) throw new NotFound();
        requireRecentSignIn(caller, dependencies.limits);
        const accountIds = users.map(({ account_id }) => account_id);
        await invitations.invite(transaction, { accountIds, actorAccountId: caller.accountId, origin });
      }),
    delete: (caller, ids, origin) => deleteCustomerUsers(dependencies, caller, ids, origin),
  };
}
