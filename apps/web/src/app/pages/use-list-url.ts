import type { ListName, ListView } from '@belegfach/contract';
import { type AnyRoute, type Router, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCurrentUser, useSession } from '../../session/session-context.ts';
import { readListSearch, writeListSearch } from '../../ui/list/list-search.ts';
import type { ListDefinition, ListTypes } from '../../ui/list/list-definition.ts';
import type { ListState, ListUrl } from '../../ui/list/list-state.ts';
import { defaultsOf, type ListDefaults, readColumns, writeSort } from '../../ui/list/view/list-view.ts';

/**
 * The state of a list in the URL: a link to it can be sent, and the Back button works (WEB-15). What the user chooses is
 * also remembered for the next visit (WEB-16); until then the defaults of the open page stay, because its links leave out default values.
 */
export function useListUrl<T extends ListTypes, Name extends string>(
  listName: ListName,
  definition: ListDefinition<T, Name>,
  viewer: T['viewer'],
): ListUrl<Name> {
  const { history } = useRouter<Router<AnyRoute>>();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { rememberListView } = useSession();
  const stored = useCurrentUser().listViews[listName];
  const [defaults, setDefaults] = useState(() => defaultsOf(definition, viewer, stored));
  const state = readListSearch(definition, search, viewer, defaults);
  /** The row was opened from this list, so its history entry can be removed by going back. */
  const openedHere = useRef(false);

  const navigateTo = (next: ListState<Name>, from: ListDefaults<Name>, how: 'push' | 'replace') => {
    openedHere.current = false;
    void navigate({
      to: '.',
      search: { ...writeListSearch(next, from) },
      replace: how === 'replace',
      resetScroll: false,
    });
  };
  const remember = (change: ListView) => rememberListView(listName, { ...stored, ...change });
  /** A change of the user data renders the whole page again, so the list is rendered first. */
  const rememberLater = (change: ListView) => void setTimeout(() => remember(change));
  const go: ListUrl<Name>['go'] = (next, how) => {
    navigateTo(next, defaults, how);
    const sort = writeSort(next.sort);
    if (sort !== writeSort(state.sort)) rememberLater({ sort });
    if (next.size !== state.size) rememberLater({ size: next.size });
  };
  return {
    state,
    go,
    view: {
      columns: readColumns(definition, stored),
      setColumns: (columns) => remember({ columns: [...columns] }),
      reset: () => {
        const commonDefaults = defaultsOf(definition, viewer);
        rememberListView(listName, null);
        setDefaults(commonDefaults);
        navigateTo({ ...state, ...commonDefaults, page: 1 }, commonDefaults, 'push');
      },
    },
    opened: {
      id: state.open,
      open: (id) => {
        // Another row replaces the history entry of the open one: closing leads back to the list, not through all opened rows.
        const isNew = state.open === null;
        const isFromHere = isNew || openedHere.current;
        go({ ...state, open: id }, isNew ? 'push' : 'replace');
        openedHere.current = isFromHere;
      },
      close: () => {
        if (openedHere.current) history.back();
        else go({ ...state, open: null }, 'replace');
        openedHere.current = false;
      },
    },
  };
}
