import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderInPortal } from '../../../test-support/render.tsx';
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
  const { user } = await renderInPortal(<Page isStatic={isStatic} />);
  await user.click(screen.getByRole('button', { name: 'Öffnen' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Kunde anlegen' }) };
}

/** Its code came when it was asked for: it was never there before it is open. */
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
  test('that came late gives the focus back too', async () => {
    const { user } = await renderInPortal(<LatePage />);
    await user.click(screen.getByRole('button', { name: 'Öffnen' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Öffnen' })).toHaveFocus());
  });

  test('has its title, its text and its buttons, and takes the focus', async () => {
    const { dialog } = await open();
    expect(dialog).toHaveTextContent('Der Kunde bekommt eine Einladung.');
    expect(screen.getByRole('button', { name: 'Speichern' })).toBeVisible();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  });

  test('closes on Escape and gives the focus back', async () => {
    const { user, dialog } = await open();
    await waitFor(() => expect(dialog).not.toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Öffnen' })).toHaveFocus());
  });

  test('a static one stays on Escape and closes by its button', async () => {
    const { user, dialog } = await open(true);
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});
