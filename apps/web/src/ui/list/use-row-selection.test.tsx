import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { CheckBox } from '../table/check-box.tsx';
import { useRowSelection } from './use-row-selection.ts';

const PAGE = ['a', 'b', 'c', 'd', 'e'];

function Boxes({ page }: { readonly page: readonly string[] }) {
  const { ids, rows } = useRowSelection(page, {});
  return (
    <>
      {page.map((id) => (
        <CheckBox
          key={id}
          label={id}
          checked={rows.isSelected(id)}
          onChange={(on, isRange) => rows.onToggle(id, on, isRange)}
        />
      ))}
      <output>{ids.join(' ')}</output>
    </>
  );
}

const selected = () => screen.getByRole('status').textContent.split(' ').sort().join(' ').trim();
const click = (label: string) => userEvent.click(screen.getByRole('checkbox', { name: label }));
async function shiftClick(label: string): Promise<void> {
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: label }));
  await user.keyboard('{/Shift}');
}

it('A click with the shift key selects the rows since the last click, in both directions', async () => {
  render(<Boxes page={PAGE} />);
  await click('b');
  await shiftClick('d');
  expect(selected()).toBe('b c d');
  await shiftClick('a');
  expect(selected()).toBe('a b c d');
});

it('A click with the shift key on a selected row deselects the rows since the last click', async () => {
  render(<Boxes page={PAGE} />);
  await click('a');
  await shiftClick('e');
  await shiftClick('c');
  expect(selected()).toBe('a b');
});

it('A click with the shift key selects one row if the last click was on another page', async () => {
  const { rerender } = render(<Boxes page={['y', 'z']} />);
  await click('z');
  rerender(<Boxes page={PAGE} />);
  await shiftClick('d');
  expect(selected()).toBe('d z');
});

it('counts the selected rows that are not shown', async () => {
  function OutOfSight({ page }: { readonly page: readonly string[] }) {
    const { outOfSight, rows } = useRowSelection(page, {});
    return (
      <>
        <button type="button" onClick={() => rows.onTogglePage(true)}>
          All
        </button>
        <output>{outOfSight}</output>
      </>
    );
  }
  const { rerender } = render(<OutOfSight page={['y', 'z']} />);
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(screen.getByRole('status')).toHaveTextContent('0');
  rerender(<OutOfSight page={['a', 'z']} />);
  expect(screen.getByRole('status')).toHaveTextContent('1');
});
