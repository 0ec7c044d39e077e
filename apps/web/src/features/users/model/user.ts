import type { UserStatus } from '@belegfach/contract';

/** The common fields of both kinds of users. */
export interface ListedUser {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly status: UserStatus;
  readonly invitedAt: string | null;
  readonly lastSignInAt: string | null;
  readonly undeliverableAt: string | null;
}

/** In the order of the dropdown. */
export const USER_STATUSES = ['Active', 'New', 'Invited'] as const satisfies readonly UserStatus[];

/** The word of each status in the URL of a list. */
export const STATUS_URL_WORDS = {
  Active: 'active',
  New: 'new',
  Invited: 'invited',
} as const satisfies Record<UserStatus, string>;

/** The time for which an invitation is valid. */
const INVITATION_MS = 14 * 24 * 3600 * 1000;

/** Whether the last invitation was not accepted in time. */
export function isInvitedLongAgo({ status, invitedAt }: Pick<ListedUser, 'status' | 'invitedAt'>): boolean {
  return status === 'Invited' && invitedAt !== null && Date.parse(invitedAt) < Date.now() - INVITATION_MS;
}
