import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { FilterSelect } from './filter-select.tsx';

const two = [
  { name: 'Aktiv', value: 'active' },
  { name: 'Neu', value: 'new' },
];
const many = Array.from({ length: 11 }, (_, index) => ({ name: `Anbieter ${index}`, value: String(index) }));

async function show(options: typeof two) {
  const changes: (string | null)[] = [];
  function Field() {
    const [value, setValue] = useState<string | null>(null);
    return (
      <FilterSelect
        name="Status"
        options={options}
        value={value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
    );
  }
  const view = await renderComponent(<Field />);
  return { ...view, changes, field: () => screen.getByRole('combobox', { name: 'Status filtern' }) };
}

test('the filter select begins with all, accepts an option by its name, and returns null for all', async () => {
  const { user, changes, field } = await show(two);
  expect(field()).toHaveValue('Alle');
  await user.click(field());
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Alle',
    'Aktiv',
    'Neu',
  ]);
  await user.click(screen.getByRole('option', { name: 'Neu' }));
  expect(field()).toHaveValue('Neu');
  await user.click(field());
  await user.click(await screen.findByRole('option', { name: 'Alle' }));
  expect(changes).toEqual(['new', null]);
});

test('the menu of the filter select is at most 400 pixels high', async () => {
  const { user, field } = await show(two);
  await user.click(field());
  const menu = await screen.findByRole('listbox');
  expect(menu.closest<HTMLElement>('.mantine-Select-dropdown')?.innerHTML).toMatch(
    /max-height: calc\(25rem \* var\(--mantine-scale\)\)/,
  );
});

test('a filter select with many options can be searched', async () => {
  const { user, field } = await show(many);
  await user.click(field());
  await screen.findAllByRole('option');
  // The typed text replaces "Alle".
  await user.keyboard('ANBIETER 10');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Anbieter 10']);
});
