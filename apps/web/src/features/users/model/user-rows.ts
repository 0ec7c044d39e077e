import type { ListDefinition } from '../../../ui/list/list-definition.ts';
import { conditionsOf } from '../../../ui/list/list-filters.ts';
import type { ListState } from '../../../ui/list/list-state.ts';
import type { UserContext, UserListTypes } from '../person-columns.tsx';
import type { ListedUser } from './user.ts';

/** German dictionary order. */
const order = new Intl.Collator('de');

/** The users that pass the filters, sorted by the text of a column, and equal texts by id: the order is always the same. */
export function userRows<User extends ListedUser, Context extends UserContext, Reader, Name extends string>(
  list: ListDefinition<UserListTypes<User, Context, Reader>, Name>,
  users: readonly User[],
  { filters, sort }: Pick<ListState<Name>, 'filters' | 'sort'>,
  context: Context,
): readonly User[] {
  const conditions = conditionsOf(list, filters);
  const passing = users.filter((user) => conditions.every((passes) => passes(user)));
  const textOf = list.columns[sort.field].sort ?? ((user: User) => user.email);
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return passing
    .map((user) => ({ user, text: textOf(user, context) }))
    .sort(
      (one, other) => sign * order.compare(one.text, other.text) || (one.user.id < other.user.id ? -1 : 1),
    )
    .map(({ user }) => user);
}
