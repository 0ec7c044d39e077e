import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWholeListData } from '../../../records/use-list-data.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import type { ListDefinition } from '../../../ui/list/list-definition.ts';
import type { ListUrl, ListState } from '../../../ui/list/list-state.ts';
import { useNewRows } from '../../../ui/list/new-rows/use-new-rows.ts';
import { withNewRows } from '../../../ui/list/new-rows/with-new-rows.ts';
import { useListControl } from '../../../ui/list/use-list-control.ts';
import { useOpenRow } from '../../../ui/list/use-open-row.ts';
import { useRowSelection } from '../../../ui/list/use-row-selection.ts';
import type { CustomerUserColumn } from '../customer-user-columns.tsx';
import type { ListedUser } from '../model/user.ts';
import { filterAndSortUsers } from '../model/user-rows.ts';
import type { UserContext, UserListTypes } from '../person-columns.tsx';
import type { BackofficeUserColumn } from '../backoffice-user-columns.tsx';

type UserColumn = BackofficeUserColumn | CustomerUserColumn;

interface UserListOptions<User extends ListedUser, Context extends UserContext, Viewer, Name extends string> {
  readonly kind: 'staff' | 'customerUsers';
  readonly definition: ListDefinition<UserListTypes<User, Context, Viewer>, Name>;
  readonly viewer: Viewer;
  readonly listUrl: ListUrl<Name>;
  readonly query: UseQueryResult<readonly User[]>;
  readonly contextOf: (commonContext: UserContext, users: readonly User[]) => Context;
}

const NO_USERS: readonly never[] = [];

/** The rows for the current filters and order. They are computed only when the users, filters or order change. */
function useCachedRows<User, Name extends string>(
  users: readonly User[],
  { filters, sort }: ListState<Name>,
  listRows: () => readonly User[],
): readonly User[] {
  const filterKey = JSON.stringify([filters, sort]);
  const computeRows = () => ({ users, filterKey, rows: listRows() });
  const [cached, setCached] = useState(computeRows);
  if (cached.users === users && cached.filterKey === filterKey) return cached.rows;
  const current = computeRows();
  setCached(current);
  return current.rows;
}

/** The common part of both user pages. All users are loaded in one call, then filtered and sorted here. */
export function useUserList<
  User extends ListedUser,
  Context extends UserContext,
  Viewer,
  Name extends UserColumn,
>({ kind, definition, viewer, listUrl, query, contextOf }: UserListOptions<User, Context, Viewer, Name>) {
  const { t, i18n } = useTranslation(['users', 'table', 'shell']);
  const { userId } = useCurrentUser();
  const { data } = query;
  // The list does not contain the viewer.
  const users = useMemo<readonly User[]>(
    () => data?.filter(({ id }) => id !== userId) ?? NO_USERS,
    [data, userId],
  );
  const { filters } = listUrl.state;
  const context = contextOf({ t, language: i18n.language }, users);
  const rows = useCachedRows(users, listUrl.state, () =>
    filterAndSortUsers(definition, users, listUrl.state, context),
  );
  const usersById = useMemo(() => new Map(users.map((user) => [user.id, user])), [users]);
  const { ids: newIds, add: addNewRow } = useNewRows(listUrl.state);
  const newRows = useMemo(() => newIds.flatMap((id) => usersById.get(id) ?? []), [newIds, usersById]);
  const ids = useMemo(() => withNewRows(rows, newRows, ({ id }) => id).map(({ id }) => id), [rows, newRows]);
  const selection = useRowSelection(ids, filters);
  const openRow = useOpenRow<User>(listUrl.opened, query.data === undefined ? undefined : users);
  const pageProps = {
    view: { definition, viewer, context, labelOf: (name: UserColumn) => t(`users:columns.${name}`) },
    texts: { caption: t('users:caption'), noun: t('users:noun'), failed: t('users:failed') },
    list: useWholeListData(query, rows),
    newRows,
    control: useListControl(definition, listUrl),
    selection,
    isPaged: false,
    empty: {
      atAll: <EmptyState title={t('users:empty.atAll')} text={t(`users:empty.atAllText.${kind}`)} />,
      filtered: {
        title: t('users:empty.title'),
        hintOf: (name: UserColumn, text: string) => t(`users:empty.hints.${name}`, { text }),
      },
    },
    onOpen: openRow.open,
  };
  return {
    pageProps,
    /** The selected users that still exist, including those that a filter hides. */
    selected: selection.ids.flatMap((id) => usersById.get(id) ?? []),
    openRow,
    addNewRow,
    /** Removes deleted users from the selection. */
    deselect: (deletedIds: readonly string[]) => {
      for (const id of deletedIds) selection.rows.onToggle(id, false);
    },
  };
}
