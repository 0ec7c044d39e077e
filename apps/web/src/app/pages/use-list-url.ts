import { type AnyRoute, type Router, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { readListSearch, writeListSearch } from '../../ui/list/list-search.ts';
import type { ListDefinition, ListTypes } from '../../ui/list/list-definition.ts';
import type { ListUrl } from '../../ui/list/list-state.ts';

/** The state of a list in the URL: a link to it can be sent, and the Back button works (WEB-15). */
export function useListUrl<T extends ListTypes, Name extends string>(
  definition: ListDefinition<T, Name>,
  viewer: T['viewer'],
): ListUrl<Name> {
  const { history } = useRouter<Router<AnyRoute>>();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const state = readListSearch(definition, search, viewer);
  /** The row was opened from this list, so its history entry can be removed by going back. */
  const openedHere = useRef(false);

  const go: ListUrl<Name>['go'] = (next, how) => {
    openedHere.current = false;
    void navigate({
      to: '.',
      search: { ...writeListSearch(definition, next) },
      replace: how === 'replace',
      resetScroll: false,
    });
  };
  return {
    state,
    go,
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
