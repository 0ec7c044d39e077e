import type { UserStatus } from '@belegfach/contract';

/** The common fields of both kinds of users. */
export interface ListedUser {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly status: UserStatus;
}

/** In the order of the dropdown. */
export const USER_STATUSES = ['Active', 'New', 'Invited'] as const satisfies readonly UserStatus[];

/** The word of each status in the URL of a list. */
export const STATUS_URL_WORDS = {
  Active: 'active',
  New: 'new',
  Invited: 'invited',
} as const satisfies Record<UserStatus, string>;

/** "Weiß, Jörg-Peter"; a missing part is left out; undefined if both are missing. */
export function findPersonName({
  firstName,
  lastName,
}: Pick<ListedUser, 'firstName' | 'lastName'>): string | undefined {
  const parts = [lastName, firstName].flatMap((part) => (part === null || part.trim() === '' ? [] : [part]));
  return parts.length === 0 ? undefined : parts.join(', ');
}
