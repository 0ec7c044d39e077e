import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { wholeListDataFromQuery } from '../../../records/list-data-from-query.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import type { ListDefinition, ListAddress, ListState } from '../../../ui/list/list-state.ts';
import { useListControl } from '../../../ui/list/use-list-control.ts';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import { useRowSelection } from '../../../ui/list/use-row-selection.ts';
import type { ListedUser } from '../model/user.ts';

interface UserListOptions<User, Filters, Field extends string> {
  readonly definition: ListDefinition<Filters, Field, Field>;
  readonly place: ListAddress<Filters, Field>;
  readonly query: UseQueryResult<readonly User[]>;
  readonly rowsOf: (
    users: readonly User[],
    state: Pick<ListState<Filters, Field>, 'filters' | 'sort'>,
  ) => readonly User[];
}

const NOBODY: readonly never[] = [];

/** The rows for the current filters and order. They are computed when one of these changes, not at each rendering. */
function useAnswer<User, Filters, Field extends string>(
  users: readonly User[],
  { filters, sort }: ListState<Filters, Field>,
  rowsOf: UserListOptions<User, Filters, Field>['rowsOf'],
): readonly User[] {
  const question = JSON.stringify([filters, sort]);
  const find = () => ({ users, question, rows: rowsOf(users, { filters, sort }) });
  const [found, setFound] = useState(find);
  if (found.users === users && found.question === question) return found.rows;
  const next = find();
  setFound(next);
  return next.rows;
}

/** The common part of both user pages: all rows are loaded in one call, and are filtered and sorted here. */
export function useUserList<User extends ListedUser, Filters, Field extends string>({
  definition,
  place,
  query,
  rowsOf,
}: UserListOptions<User, Filters, Field>) {
  const { userId } = useCurrentUser();
  const { data } = query;
  // The list does not contain the reader.
  const users = useMemo<readonly User[]>(
    () => data?.filter(({ id }) => id !== userId) ?? NOBODY,
    [data, userId],
  );
  const { filters } = place.state;
  const rows = useAnswer(users, place.state, rowsOf);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const list = wholeListDataFromQuery(query, rows);
  const selection = useRowSelection(ids, filters);
  const byId = useMemo(() => new Map(users.map((user) => [user.id, user])), [users]);
  return {
    users,
    list,
    control: useListControl(definition, place),
    selection,
    /** The ticked users that still exist, including those hidden by a filter. */
    selected: selection.ids.flatMap((id) => byId.get(id) ?? []),
    opened: useOpenRow<User>(place.opened, query.data === undefined ? undefined : users),
    /** Removes deleted users from the selection. */
    untick: (gone: readonly string[]) => {
      for (const id of gone) selection.rows.onToggle(id, false);
    },
  };
}
