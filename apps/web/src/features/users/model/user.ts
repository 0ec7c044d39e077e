import type { UserStatus } from '@belegfach/contract';
import { createTextMatcher } from '../../../lib/umlaut-search.ts';
import type { Sort } from '../../../ui/table/sort.ts';

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

export const STATUS_SLUGS = {
  Active: 'active',
  New: 'new',
  Invited: 'invited',
} as const satisfies Record<UserStatus, string>;

/** The server refuses more ids than this in one call. */
export const MAX_AT_ONCE = 100;

/** "Weiß, Jörg-Peter"; a missing part is left out; undefined if both are missing. */
export function findPersonName({
  firstName,
  lastName,
}: Pick<ListedUser, 'firstName' | 'lastName'>): string | undefined {
  const parts = [lastName, firstName].flatMap((part) => (part === null || part.trim() === '' ? [] : [part]));
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** The filters of both lists. Texts are trimmed, and empty if unset. */
export interface UserFilters {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly status: UserStatus | null;
}

/** The users that match the common filters of both lists. */
export function filterUsers<User extends ListedUser>(
  users: readonly User[],
  filters: UserFilters,
): readonly User[] {
  const texts = (['firstName', 'lastName', 'email'] as const).flatMap((name) =>
    filters[name] === '' ? [] : [{ name, finds: createTextMatcher(filters[name]) }],
  );
  return users.filter(
    (user) =>
      (filters.status === null || user.status === filters.status) &&
      texts.every(({ name, finds }) => finds(user[name] ?? '')),
  );
}

/** German dictionary order. */
const order = new Intl.Collator('de');

/** Sorts by the text of a column, and equal texts by id, so that the order is always the same. */
export function sortUsers<User extends ListedUser, Field extends string>(
  users: readonly User[],
  { field, direction }: Sort<Field>,
  textsOf: Readonly<Record<Field, (user: User) => string>>,
): readonly User[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const keyed = users.map((user) => ({ user, text: textsOf[field](user) }));
  keyed.sort(
    (one, other) => sign * order.compare(one.text, other.text) || (one.user.id < other.user.id ? -1 : 1),
  );
  return keyed.map(({ user }) => user);
}
