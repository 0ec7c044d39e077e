import type { Origin } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';

/** Whom to invite, and who asked for it. */
export interface Invitation {
  readonly accountIds: readonly number[];
  readonly actorAccountId: number | undefined;
  readonly origin: Origin | undefined;
  /** Asked for as a new password, which has limits of its own: no stranger is to use up the invitations of administrators. */
  readonly isAskedAsReset?: true;
}

/** Invites accounts; what customer-users, back-office users and customers have in common (decisions D3). */
export interface Invitations {
  /**
   * Locks the accounts, voids their earlier invitations, makes a link token and an initial password each, sets their status to
   * Invited, writes mail and audit entry; all in the caller's transaction. Who may invite whom was decided before.
   * @returns the link of each mail in the order of the accounts' ids, for who must hand it over by other means
   * @throws AppError BlockedBySuperAdmin when a SuperAdmin blocked one of them and the actor is none; InvitationNotAllowed when one of them is neither New nor Invited; TooManyRequests when one was invited too often
   */
  invite(transaction: Executor, invitation: Invitation): Promise<readonly string[]>;
}
