import type { Origin } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';

/** The accounts to invite, and the actor. */
export interface Invitation {
  readonly accountIds: readonly number[];
  readonly actorAccountId: number | undefined;
  readonly origin: Origin | undefined;
  /** Requested as a password reset, which has its own limits: anonymous requests must not use up the invitations of administrators. */
  readonly isPasswordReset?: true;
}

/** Invites accounts; common to customer-users, back-office users and customers. */
export interface Invitations {
  /**
   * Locks the accounts, voids their earlier invitations, creates a link token and an initial password for each, sets
   * their status to Invited, and writes e-mail and audit entry; all in the caller's transaction. The caller has already
   * checked who may invite whom.
   * @returns the link of each e-mail in the order of the accounts' ids, for a caller who must deliver it in another way
   * @throws AppError BlockedBySuperAdmin when a SuperAdmin blocked one of them and the actor is not a SuperAdmin;
   * InvitationNotAllowed when one of them is neither New nor Invited; TooManyRequests when one was invited too often
   */
  invite(transaction: Executor, invitation: Invitation): Promise<readonly string[]>;
}
