import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { KeptFocus } from './kept-focus.tsx';

function Page({ onSave }: { readonly onSave?: (done: () => void) => void }) {
  const [names, setNames] = useState(['a', 'b']);
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <KeptFocus />
      <main tabIndex={-1}>
        <section tabIndex={-1} aria-label="List">
          {names.map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => setNames((before) => before.filter((other) => other !== name))}
            >
              Delete {name}
            </button>
          ))}
        </section>
        <button
          type="button"
          disabled={isSaving}
          onClick={() => {
            setSaving(true);
            onSave?.(() => setSaving(false));
          }}
        >
          Save
        </button>
        <p>Text</p>
      </main>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const list = () => screen.getByRole('region', { name: 'List' });

it('The focus of a removed button goes to the list around it', async () => {
  render(<Page />);
  await userEvent.click(button('Delete a'));
  expect(list()).toHaveFocus();
});

it('A button that was disabled while it worked gets the focus back', async () => {
  let done: () => void = () => undefined;
  render(
    <Page
      onSave={(finish) => {
        done = finish;
      }}
    />,
  );
  await userEvent.click(button('Save'));
  // Browsers do this; jsdom leaves the focus on the disabled button.
  button('Save').blur();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  act(done);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(button('Save')).toHaveFocus();
});

it('The focus does not come back after a click beside all controls', async () => {
  render(<Page />);
  button('Delete a').focus();
  await userEvent.click(screen.getByText('Text'));
  document.body.focus();
  (document.activeElement as HTMLElement).blur();
  act(() => button('Delete a').click());
  expect(list()).not.toHaveFocus();
});
