import {
  type AvailableRole,
  type BackofficeUser,
  type BackofficeUserCreation,
  type BackofficeUserEdit,
  ROLE_IDS,
} from '@belegfach/contract';
import type { Origin } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import type { Mailer } from '../../platform/mail/index.ts';
import {
  type AuthenticationLimits,
  type Caller,
  type Invitations,
  requireRecentSignIn,
} from '../authentication/index.ts';
import { toBackofficeUser } from './backoffice-user.mapper.ts';
import { findStaff, listStaff } from './backoffice-user.repository.ts';
import { listGrantableRoles, requireStaff, staffScopeOf } from './backoffice-users.policy.ts';
import { createBackofficeUser } from './create-backoffice-user.ts';
import { deleteBackofficeUsers } from './delete-backoffice-users.ts';
import { updateBackofficeUser } from './update-backoffice-user.ts';

export interface BackofficeUserService {
  get(caller: Caller, id: string): Promise<BackofficeUser>;
  /** All users in reach except the caller, ordered by e-mail address. */
  list(caller: Caller): Promise<BackofficeUser[]>;
  listRoles(caller: Caller): AvailableRole[];
  /** @throws AppError EmailAlreadyInUse, ReauthenticationRequired, and the errors of `resolveAssignment` and `createStaff` */
  create(caller: Caller, body: BackofficeUserCreation, origin: Origin): Promise<{ id: string }>;
  /**
   * @throws AppError for a number or branch that is taken, for a last administrator, and ReauthenticationRequired for a
   * change of rights or a block
   */
  update(caller: Caller, id: string, body: BackofficeUserEdit, origin: Origin): Promise<void>;
  /** @throws AppError InvitationNotAllowed unless all are New or Invited; ReauthenticationRequired */
  invite(caller: Caller, ids: readonly string[], origin: Origin): Promise<void>;
  /** @throws AppError for a last administrator; ReauthenticationRequired for many deletions after an old sign-in */
  delete(caller: Caller, ids: readonly string[], origin: Origin): Promise<void>;
}

export function createBackofficeUserService(dependencies: {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly invitations: Invitations;
  readonly limits: Pick<AuthenticationLimits, 'recentSignInSeconds'>;
}): BackofficeUserService {
  const { database, invitations } = dependencies;
  const { executor } = database;
  return {
    get: async (caller, id) => {
      const [row] = await findStaff(executor, staffScopeOf(requireStaff(caller)), [id]);
      if (row === undefined) throw new AppError('BackofficeUserNotFound');
      return toBackofficeUser(row);
    },
    list: async (caller) => {
      const rows = await listStaff(executor, staffScopeOf(requireStaff(caller)), caller.accountId);
      return rows.map(toBackofficeUser);
    },
    listRoles: (caller) =>
      listGrantableRoles(requireStaff(caller)).map((name) => ({ id: ROLE_IDS[name], name })),
    create: (caller, body, origin) => createBackofficeUser(dependencies, requireStaff(caller), body, origin),
    update: (caller, id, body, origin) =>
      updateBackofficeUser(dependencies, requireStaff(caller), id, body, origin),
    invite: (caller, ids, origin) =>
      database.transaction(async (transaction) => {
        const wanted = [...new Set(ids)];
        const users = await findStaff(transaction, staffScopeOf(requireStaff(caller)), wanted);
        if (users.length < wanted.length) throw new AppError('BackofficeUserNotFound');
        requireRecentSignIn(caller, dependencies.limits);
        const accountIds = users.map(({ account_id }) => account_id);
        await invitations.invite(transaction, { accountIds, actorAccountId: caller.accountId, origin });
      }),
    delete: (caller, ids, origin) => deleteBackofficeUsers(dependencies, requireStaff(caller), ids, origin),
  };
}
