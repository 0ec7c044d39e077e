import { act, renderHook } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useRowsInSteps } from './use-rows-in-steps.ts';

interface Row {
  readonly id: string;
}

const STEP = 25;
const idOf = ({ id }: Row) => id;
const rowsNamed = (name: string, count = 100): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${name} ${index}` }));

/** Renders the hook; the returned list has how many rows each rendering draws. */
function drawSteps(first: readonly Row[]) {
  const ends: number[] = [];
  const view = renderHook(
    ({ rows }) => {
      ends.push(useRowsInSteps(rows, idOf, STEP));
    },
    { initialProps: { rows: first } },
  );
  const distinct = () => ends.splice(0).filter((end, index, all) => end !== all[index - 1]);
  return { distinct, show: (rows: readonly Row[]) => view.rerender({ rows }) };
}

test('new rows are drawn in steps, and rows that were drawn already are drawn immediately', () => {
  const { distinct, show } = drawSteps(rowsNamed('a'));
  expect(distinct()).toEqual([25, 50, 75, 100]);
  show(rowsNamed('a').map((row) => ({ ...row })));
  expect(distinct()).toEqual([100]);
  show(rowsNamed('b', 60));
  expect(distinct()).toEqual([25, 50, 60]);
  show([...rowsNamed('b', 30), ...rowsNamed('c', 30)]);
  expect(distinct()).toEqual([55, 60]);
});

test('a print has all rows', () => {
  let end = 0;
  function List({ rows }: { readonly rows: readonly Row[] }) {
    end = useRowsInSteps(rows, idOf, STEP);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  // Without `act` the next step does not follow immediately, as in a browser.
  flushSync(() => root.render(<List rows={rowsNamed('a')} />));
  expect(end).toBe(25);
  window.dispatchEvent(new Event('beforeprint'));
  expect(end).toBe(100);
  act(() => root.unmount());
});
