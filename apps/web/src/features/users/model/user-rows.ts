import type { ListDefinition } from '../../../ui/list/list-definition.ts';
import { conditionsOf } from '../../../ui/list/list-filters.ts';
import type { ListState } from '../../../ui/list/list-state.ts';
import type { UserContext, UserListTypes } from '../person-columns.tsx';
import type { ListedUser } from './user.ts';

/** German dictionary order. */
const collator = new Intl.Collator('de');

/** The users that match the filters, sorted by the text of a column. Empty texts come last in both directions, equal ones are sorted by id. */
export function filterAndSortUsers<
  User extends ListedUser,
  Context extends UserContext,
  Viewer,
  Name extends string,
>(
  list: ListDefinition<UserListTypes<User, Context, Viewer>, Name>,
  users: readonly User[],
  { filters, sort }: Pick<ListState<Name>, 'filters' | 'sort'>,
  context: Context,
): readonly User[] {
  const conditions = conditionsOf(list, filters);
  const matchingUsers = users.filter((user) => conditions.every((matches) => matches(user)));
  const textOf = list.columns[sort.field].sort ?? ((user: User) => user.email);
  const factor = sort.direction === 'ascending' ? 1 : -1;
  return matchingUsers
    .map((user) => ({ user, text: textOf(user, context) }))
    .sort(
      (a, b) =>
        Number(a.text === '') - Number(b.text === '') ||
        factor * collator.compare(a.text, b.text) ||
        (a.user.id < b.user.id ? -1 : 1),
    )
    .map(({ user }) => user);
}
