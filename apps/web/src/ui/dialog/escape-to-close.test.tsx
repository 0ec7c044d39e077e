import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { DateField } from '../date-field/date-field.tsx';
import { SelectField } from '../select-field/select-field.tsx';
import { Dialog } from './dialog.tsx';

/* Earlier fault: Escape in the calendar of a decision form also closed the dialog below it, so that all typed values were lost. Mantine listens for the key at the window, for each open dialog. */
function Form() {
  const [isOpen, setOpen] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const [day, setDay] = useState<string | null>('2026-11-05');
  return (
    <>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Beleg">
        <DateField label="Belegdatum" value={day} onChange={setDay} />
        <SelectField
          label="Typ"
          options={[{ value: 'a', name: 'Rechnung' }]}
          value={null}
          onChange={() => undefined}
        />
        <button type="button" onClick={() => setAsked(true)}>
          Fragen
        </button>
      </Dialog>
      <Dialog isOpen={isAsked} onClose={() => setAsked(false)} title="Passwort">
        <input aria-label="Passwort" />
      </Dialog>
    </>
  );
}

async function show() {
  const { user } = await renderComponent(<Form />);
  return { user, dialog: await screen.findByRole('dialog', { name: 'Beleg' }) };
}

describe('Escape', () => {
  it('in a calendar closes only the calendar, and the typed values stay', async () => {
    const { user, dialog } = await show();
    const button = within(dialog).getByRole('button', { name: 'Belegdatum wählen' });
    await user.click(button);
    const calendar = await screen.findByRole('dialog', { name: 'Belegdatum wählen' });
    const day = await within(calendar).findByRole('button', { name: '5 November 2026' });
    day.focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(calendar).not.toBeInTheDocument());
    expect(dialog).toBeInTheDocument();
    expect(button).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('in a dropdown closes only the dropdown', async () => {
    const { user, dialog } = await show();
    const field = within(dialog).getByRole('combobox', { name: 'Typ' });
    await user.click(field);
    await screen.findByRole('option', { name: 'Rechnung' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
    expect(dialog).toBeInTheDocument();
  });

  it('in a dialog above another one closes only the upper one', async () => {
    const { user, dialog } = await show();
    await user.click(within(dialog).getByRole('button', { name: 'Fragen' }));
    const passwordDialog = await screen.findByRole('dialog', { name: 'Passwort' });
    await user.click(within(passwordDialog).getByRole('textbox'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(passwordDialog).not.toBeInTheDocument());
    expect(dialog).toBeInTheDocument();
  });
});
