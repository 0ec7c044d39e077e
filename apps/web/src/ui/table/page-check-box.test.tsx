import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { expect, it } from 'vitest';
import { PageCheckBox } from './page-check-box.tsx';

/** A list whose rows are not ready: the transition waits until `release` is called. */
function renderWaitingList() {
  let release: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  function List() {
    const [isSelected, setSelected] = useState(false);
    const toggle = (on: boolean) =>
      startTransition(async () => {
        await waiting;
        startTransition(() => setSelected(on));
      });
    return (
      <PageCheckBox
        label="Alle Zeilen"
        selection={{
          isSelected: () => isSelected,
          pageState: isSelected ? 'all' : 'none',
          onToggle: () => undefined,
          onTogglePage: toggle,
        }}
      />
    );
  }
  render(<List />);
  return { box: screen.getByRole('checkbox', { name: 'Alle Zeilen' }), release };
}

it('The check box of a page is ticked before its rows are, and stays ticked when they follow', async () => {
  const { box, release } = renderWaitingList();
  await userEvent.click(box);
  expect(box).toBeChecked();
  release();
  await waitFor(() => expect(box).toBeChecked());
});
