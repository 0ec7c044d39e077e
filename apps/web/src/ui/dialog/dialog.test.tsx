import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { Dialog } from './dialog.tsx';

function Page({ isStatic }: { readonly isStatic: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Öffnen
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Kunde anlegen"
        headerText="Der Kunde bekommt eine Einladung."
        isStatic={isStatic}
        footer={<button type="button">Speichern</button>}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

async function open(isStatic = false) {
  const { user } = await renderComponent(<Page isStatic={isStatic} />);
  await user.click(screen.getByRole('button', { name: 'Öffnen' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Kunde anlegen' }) };
}

/** The backdrop around the dialog; it has neither a role nor a name. */
function backdrop(): Element {
  const overlay = document.querySelector('.mantine-Modal-overlay');
  if (overlay === null) throw new Error('There is no backdrop.');
  return overlay;
}

/** The dialog's code loads when it is needed: the dialog was never mounted closed. */
function LatePage() {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Öffnen
      </button>
      {isOpen !== undefined && (
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Kunde anlegen">
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

describe('a dialog', () => {
  test('that was mounted open also returns the focus', async () => {
    const { user } = await renderComponent(<LatePage />);
    await user.click(screen.getByRole('button', { name: 'Öffnen' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Öffnen' })).toHaveFocus());
  });

  test('has its title, its text and its buttons, and receives the focus', async () => {
    const { dialog } = await open();
    expect(dialog).toHaveTextContent('Der Kunde bekommt eine Einladung.');
    expect(screen.getByRole('button', { name: 'Speichern' })).toBeVisible();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  });

  test('closes on Escape and returns the focus', async () => {
    const { user, dialog } = await open();
    await waitFor(() => expect(dialog).not.toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Öffnen' })).toHaveFocus());
  });

  test('closes on a click outside', async () => {
    const { user, dialog } = await open();
    await user.click(backdrop());
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('that is static stays on Escape and on a click outside, and closes by its button', async () => {
    const { user, dialog } = await open(true);
    await user.keyboard('{Escape}');
    await user.click(backdrop());
    expect(dialog).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test.each([
    [undefined, 'var(--modal-size-xl)'],
    [460, 'calc(28.75rem * var(--mantine-scale))'],
  ])('of size %s has that width', async (size, width) => {
    await renderComponent(
      <Dialog isOpen onClose={() => undefined} title="Breite" {...(size !== undefined && { size })}>
        Text
      </Dialog>,
    );
    await screen.findByRole('dialog');
    const root = document.querySelector<HTMLElement>('.mantine-Modal-root');
    expect(root?.style.getPropertyValue('--modal-size')).toBe(width);
  });
});
