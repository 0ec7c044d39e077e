import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { LazySelect } from './lazy-select.tsx';

const DATA = [
  { value: 'a', label: 'Alle' },
  { value: 'b', label: 'Bezahlt' },
];
const field = () => screen.getByRole('combobox', { name: 'Stand' });

async function show(searchable = false, Select = LazySelect) {
  function Field() {
    const [value, setValue] = useState('a');
    return <Select aria-label="Stand" data={DATA} value={value} onChange={setValue} menu={{ searchable }} />;
  }
  return renderComponent(
    <>
      <Field />
      <button type="button">danach</button>
    </>,
  );
}

describe('a dropdown whose code is loaded later', () => {
  it('shows immediately that it is loading, and opens with its value', async () => {
    // Another file of this process may have opened a dropdown and so loaded its code.
    vi.resetModules();
    const fresh = await import('./lazy-select.tsx');
    const { user } = await show(false, fresh.LazySelect);
    expect(field()).toHaveValue('Alle');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    fireEvent.click(field());
    expect(field()).toHaveAttribute('aria-busy', 'true');
    await user.click(await screen.findByRole('option', { name: 'Bezahlt' }));
    await waitFor(() => expect(field()).toHaveValue('Bezahlt'));
    await waitFor(() => expect(field()).toHaveAttribute('aria-expanded', 'false'));
  });

  it.each(['{ArrowDown}', '{Enter}', ' '])('opens by the key %s and keeps the focus', async (key) => {
    const { user } = await show();
    await user.tab();
    expect(field()).toHaveFocus();
    await user.keyboard(key);
    await screen.findByRole('option', { name: 'Bezahlt' });
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(field()).toHaveValue('Bezahlt'));
    await user.tab();
    expect(screen.getByRole('button', { name: 'danach' })).toHaveFocus();
  });

  it('filters by the typed text if it can be searched', async () => {
    const { user } = await show(true);
    await user.click(field());
    await screen.findByRole('option', { name: 'Bezahlt' });
    await user.keyboard('bez');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Bezahlt']);
  });
});
