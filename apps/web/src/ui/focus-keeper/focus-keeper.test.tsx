import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FocusKeeper } from './focus-keeper.tsx';

function Page({ onSave }: { readonly onSave?: (done: () => void) => void }) {
  const [names, setNames] = useState(['a', 'b']);
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <FocusKeeper />
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

it('The focus does not come back after a click outside all controls', async () => {
  render(<Page />);
  button('Delete a').focus();
  await userEvent.click(screen.getByText('Text'));
  document.body.focus();
  (document.activeElement as HTMLElement).blur();
  act(() => button('Delete a').click());
  expect(list()).not.toHaveFocus();
});

function Dialog({ isOpen, hasContent }: { readonly isOpen: boolean; readonly hasContent: boolean }) {
  return (
    <>
      <FocusKeeper />
      <button type="button">Open</button>
      {isOpen && (
        <div role="dialog" aria-modal="true" aria-label="Dialog" tabIndex={-1}>
          {hasContent && <button type="button">Inside</button>}
        </div>
      )}
    </>
  );
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

it('The focus returns from a closing dialog whose content is removed first', async () => {
  const { rerender } = render(<Dialog isOpen hasContent />);
  button('Inside').focus();
  rerender(<Dialog isOpen hasContent={false} />);
  // As the dialogs do, within 10 ms, if the focus is nowhere.
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(document.body).toHaveFocus();
  button('Open').focus();
  await settled();
  expect(button('Open')).toHaveFocus();
});

it('The focus of a control that is removed from an open dialog goes to the dialog', async () => {
  const { rerender } = render(<Dialog isOpen hasContent />);
  button('Inside').focus();
  rerender(<Dialog isOpen hasContent={false} />);
  await settled();
  expect(screen.getByRole('dialog', { name: 'Dialog' })).toHaveFocus();
});
