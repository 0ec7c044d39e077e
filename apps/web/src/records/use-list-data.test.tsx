import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useListData } from './use-list-data.ts';

interface Row {
  readonly id: string;
}

type Query = Parameters<typeof useListData<Row>>[0];

const NO_QUERY: Query = {
  data: undefined,
  error: null,
  errorUpdatedAt: 0,
  isError: false,
  isFetching: true,
  isPlaceholderData: false,
  refetch: () => Promise.resolve(),
};
const pageOf = (...ids: readonly string[]) => ({
  ...NO_QUERY,
  isFetching: false,
  data: { items: ids.map((id) => ({ id })), totalPages: 1, totalItemCount: ids.length },
});

/** Renders the hook; the returned list has, for each rendering, the rows that are drawn and their number in the summary. */
function renderList() {
  const seen: string[] = [];
  const view = renderHook(
    ({ query }: { readonly query: Query }) => {
      const { rows, status, total, currentRows } = useListData(query);
      const [drawn, current] = [rows, currentRows ?? []].map((list) => list.map(({ id }) => id).join(''));
      seen.push(`${drawn} ${status} ${total}, current ${current}`);
    },
    { initialProps: { query: NO_QUERY } },
  );
  const distinct = () => seen.splice(0).filter((one, index, all) => one !== all[index - 1]);
  return { distinct, show: (query: Query) => view.rerender({ query }) };
}

test('the first rows are drawn immediately, new rows in a rendering that a key can interrupt, with their status and number', () => {
  const { distinct, show } = renderList();
  distinct();
  const first = pageOf('a', 'b');
  show(first);
  expect(distinct()).toEqual(['ab ready 2, current ab']);
  show({ ...first, isFetching: true, isPlaceholderData: true });
  // In between, no user may mistake the old rows for rows of the new filter.
  expect(distinct()).toEqual(['ab refreshing 2, current ']);
  show(pageOf('c'));
  expect(distinct()).toEqual(['ab refreshing 2, current c', 'c ready 1, current c']);
});
