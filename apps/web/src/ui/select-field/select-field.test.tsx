import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { SelectField } from './select-field.tsx';

const options = [
  { name: 'Muster Automaten GmbH', value: 'a' },
  { name: 'Muster Service GmbH', value: 's' },
];

function Chosen(props: { readonly lockReason?: string; readonly ruleMessage?: string }) {
  const [value, setValue] = useState<string | null>(props.lockReason === undefined ? null : 'a');
  return (
    <>
      <SelectField
        label="Anbieter"
        options={options}
        value={value}
        onChange={setValue}
        isSearchable
        {...props}
      />
      <output>{value}</output>
    </>
  );
}
const field = () => screen.getByRole('combobox', { name: 'Anbieter' });

test('the search of a select field finds a part of the name without regard to case', async () => {
  const { user } = await renderComponent(<Chosen />);
  await user.type(field(), 'SERV');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Muster Service GmbH',
  ]);
  await user.click(screen.getByRole('option', { name: 'Muster Service GmbH' }));
  expect(screen.getByRole('status')).toHaveTextContent('s');
  // The next search replaces the chosen value.
  await user.tab({ shift: true });
  await user.click(field());
  await user.keyboard('auto');
  expect(field()).toHaveValue('auto');
  await user.keyboard('gibt es nicht');
  expect(await screen.findByText('Nichts gefunden')).toBeVisible();
});

test('the menu of a select field is at most 400 pixels high', async () => {
  const { user } = await renderComponent(<Chosen />);
  await user.click(field());
  const menu = await screen.findByRole('listbox');
  expect(menu.closest<HTMLElement>('.mantine-Select-dropdown')?.innerHTML).toMatch(
    /max-height: calc\(25rem \* var\(--mantine-scale\)\)/,
  );
});

test('a missing choice is reported after the select field has lost the focus', async () => {
  const { user } = await renderComponent(<Chosen ruleMessage="Wählen Sie einen Anbieter." />);
  await user.click(field());
  expect(screen.queryByText('Wählen Sie einen Anbieter.')).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText('Wählen Sie einen Anbieter.')).toBeVisible();
  expect(field()).toBeInvalid();
});

test('a locked select field shows its choice and why it cannot be changed', async () => {
  await renderComponent(<Chosen lockReason="Den Anbieter wählt nur ein Super-Admin." />);
  const locked = screen.getByRole('textbox', { name: 'Anbieter' });
  expect(locked).toHaveValue('Muster Automaten GmbH');
  expect(locked).toHaveAttribute('readonly');
  expect(locked).toHaveAccessibleDescription('Den Anbieter wählt nur ein Super-Admin.');
});
