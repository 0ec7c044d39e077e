import { act, fireEvent, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import type { Cell, RowSelection } from './column.ts';
import { TableBody } from './table-body.tsx';

interface Person {
  readonly id: string;
}

const PITCH = 40;
const people = (count: number): readonly Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: `person ${index}` }));
/** The number of times that each row was rendered. */
const renderCounts = new Map<string, number>();
const CELLS: readonly Cell<Person>[] = [
  {
    key: 'name',
    tone: 'primary',
    render: ({ id }) => {
      renderCounts.set(id, (renderCounts.get(id) ?? 0) + 1);
      return id;
    },
  },
];
const SHAPE = { id: ({ id }: Person) => id, label: ({ id }: Person) => id };
const opened: string[] = [];
const open = ({ id }: Person) => opened.push(id);

function PeopleBody({ count }: { readonly count: number }) {
  const rows = useMemo(() => people(count), [count]);
  return (
    <TableBody
      cells={CELLS}
      rows={rows}
      accessors={SHAPE}
      selection={undefined}
      actions={undefined}
      onOpen={open}
    />
  );
}

async function show(count: number) {
  renderCounts.clear();
  opened.length = 0;
  return renderComponent(
    <table>
      <PeopleBody count={count} />
    </table>,
  );
}

function scrollTo(row: number): void {
  const body = document.querySelector('tbody');
  if (body === null) throw new Error('No rows are rendered.');
  body.getBoundingClientRect = () => new DOMRect(0, -row * PITCH, 300, 0);
  fireEvent.scroll(document);
}
/** Finds a button by its text: finding one of so many by its role takes seconds. */
const findButton = (index: number) => screen.queryByText(`person ${index}`)?.closest('button') ?? null;
function button(index: number): HTMLButtonElement {
  const found = findButton(index);
  if (found === null) throw new Error(`Row ${index} is not rendered.`);
  return found;
}

test('Home and End lead to the first and the last row of the list, even if it is not rendered', async () => {
  const { user } = await show(5000);
  expect(findButton(4999)).toBeNull();
  button(3).focus();
  await user.keyboard('{End}');
  expect(button(4999)).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(button(4998)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(button(0)).toHaveFocus();
});

test('the row with the focus stays rendered when it is scrolled out of view, and the arrow keys continue from there', async () => {
  const { user } = await show(5000);
  button(3).focus();
  for (const row of [2000, 4000, 1000]) {
    scrollTo(row);
    expect(button(row)).toBeInTheDocument();
    expect(button(3)).toHaveFocus();
  }
  expect(document.querySelectorAll('[data-row]').length).toBeLessThan(200);
  await user.keyboard('{ArrowDown}');
  expect(button(4)).toHaveFocus();
  expect(findButton(1000)).toBeNull();
});

test('scrolling renders the new rows, and not again those that stay', async () => {
  await show(5000);
  const before = renderCounts.get('person 40');
  scrollTo(50);
  expect(button(90)).toBeInTheDocument();
  expect(renderCounts.get('person 40')).toBe(before);
});

test('the body is busy as long as rows follow in steps', () => {
  const table = document.createElement('table');
  const root = createRoot(table);
  // Without `act` the next step does not follow immediately, as in a browser.
  flushSync(() => root.render(<PeopleBody count={100} />));
  const body = table.querySelector('tbody');
  expect(body?.querySelectorAll('[data-row]').length).toBeLessThan(100);
  expect(body).toHaveAttribute('aria-busy', 'true');
  flushSync(() => window.dispatchEvent(new Event('beforeprint')));
  expect(body?.querySelectorAll('[data-row]')).toHaveLength(100);
  expect(body).toHaveAttribute('aria-busy', 'false');
  act(() => root.unmount());
});

test('a row opens by a click outside its controls and by Enter', async () => {
  const { user } = await show(3);
  const row = screen.getAllByRole('row')[1];
  if (row === undefined) throw new Error('No second row.');
  await user.click(row);
  row.focus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(opened).toEqual(['person 1', 'person 1', 'person 2']);
});

test('a page that renders again, and a ticked box, render no cell again; a ticked box calls the current handler', async () => {
  renderCounts.clear();
  const rows = people(3);
  const toggled: string[] = [];
  function Page() {
    const [ticked, setTicked] = useState<readonly string[]>([]);
    // As on the pages: selection and handlers are new in each rendering.
    const selection: RowSelection = {
      isSelected: (id) => ticked.includes(id),
      pageState: 'none',
      onToggle: (id) => {
        toggled.push(`${id} after ${ticked.length}`);
        setTicked([...ticked, id]);
      },
      onTogglePage: () => undefined,
    };
    return (
      <table>
        <TableBody
          cells={CELLS}
          rows={rows}
          accessors={SHAPE}
          selection={selection}
          actions={undefined}
          onOpen={(row) => open(row)}
        />
      </table>
    );
  }
  const { user } = await renderComponent(<Page />);
  const boxes = screen.getAllByRole('checkbox');
  for (const box of boxes) await user.click(box);
  for (const box of boxes) expect(box).toBeChecked();
  expect(toggled).toEqual(['person 0 after 0', 'person 1 after 1', 'person 2 after 2']);
  expect([...renderCounts.values()]).toEqual([1, 1, 1]);
});
