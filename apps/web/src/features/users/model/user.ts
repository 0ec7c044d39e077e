import type { UserStatus } from '@belegfach/contract';
import { searchFor } from '../../../lib/search-folds.ts';
import type { Sort } from '../../../ui/table/sort.ts';

/** What users of both kinds have in common. */
export interface ListedUser {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
  readonly status: UserStatus;
}

/** In the order of the dropdown (spec section 2). */
export const USER_STATUSES = ['Active', 'New', 'Invited'] as const satisfies readonly UserStatus[];

export const WORD_OF_STATUS = {
  Active: 'active',
  New: 'new',
  Invited: 'invited',
} as const satisfies Record<UserStatus, string>;

/** More ids than this in one call are refused (authorisation N2). */
export const MAX_AT_ONCE = 100;

/** "Weiß, Jörg-Peter"; what is missing is left out, and undefined when nothing is there. */
export function findPersonName({
  firstName,
  lastName,
}: Pick<ListedUser, 'firstName' | 'lastName'>): string | undefined {
  const parts = [lastName, firstName].flatMap((part) => (part === null || part.trim() === '' ? [] : [part]));
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** The filters that both lists have. Texts are trimmed and empty when unset. */
export interface UserFilters {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly status: UserStatus | null;
}

/** The users that pass the filters which both lists have. */
export function passingUsers<User extends ListedUser>(
  users: readonly User[],
  filters: UserFilters,
): readonly User[] {
  const texts = (['firstName', 'lastName', 'email'] as const).flatMap((name) =>
    filters[name] === '' ? [] : [{ name, finds: searchFor(filters[name]) }],
  );
  return users.filter(
    (user) =>
      (filters.status === null || user.status === filters.status) &&
      texts.every(({ name, finds }) => finds(user[name] ?? '')),
  );
}

/** German dictionary order (decisions D4). */
const order = new Intl.Collator('de');

/** Sorts by the text of a column; equal ones by their id, so that the order is always the same. */
export function sortedUsers<User extends ListedUser, Field extends string>(
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
