import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { required } from '../text-field/rules.ts';
import { TextField } from '../text-field/text-field.tsx';
import { invalidFieldLabels } from './checks.ts';
import { FormDialog } from './form-dialog.tsx';

function NameForm({ onSubmit }: { readonly onSubmit: () => void }) {
  const [name, setName] = useState<string | null>('');
  const rules = [required('Dieses Feld darf nicht leer sein.')];
  return (
    <FormDialog
      isOpen
      onClose={() => undefined}
      title="Anbieter anlegen"
      submit="Anlegen"
      invalidLabels={invalidFieldLabels([{ label: 'Name', value: name, rules }])}
      isSaving={false}
      onSubmit={onSubmit}
    >
      <TextField label="Name" value={name} onChange={setName} rules={rules} />
    </FormDialog>
  );
}

test('a form can be saved when it is valid, and until then lists what is missing', async () => {
  const onSubmit = vi.fn();
  const { user } = await renderComponent(<NameForm onSubmit={onSubmit} />);
  const save = screen.getByRole('button', { name: 'Anlegen' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveAccessibleDescription('Noch zu prüfen: Name');
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.type(field, '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(field, 'Muster{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Anlegen' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
