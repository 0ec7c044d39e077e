import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { DateField } from './date-field.tsx';

const GERMAN = 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein, z. B. 24.12.2026.';
const ENGLISH = 'Please enter a date in the format DD/MM/YYYY, e.g. 24/12/2026.';

async function show(start: string | null = null, language: 'de' | 'en' = 'de') {
  const changes: (string | null)[] = [];
  function Field() {
    const [value, setValue] = useState(start);
    return (
      <>
        <DateField
          label="Belegdatum"
          value={value}
          onChange={(next) => {
            changes.push(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue('2026-05-04')}>
          elsewhere
        </button>
      </>
    );
  }
  const view = await renderComponent(<Field />, { language });
  return { ...view, changes, field: await screen.findByRole('textbox', { name: 'Belegdatum' }) };
}

describe('the date field', () => {
  it.each([
    ['de', '05.11.2026', 'TT.MM.JJJJ'],
    ['en', '05/11/2026', 'DD/MM/YYYY'],
  ] as const)(
    'shows a day in the format of %s, and the format while it is empty',
    async (language, shown, format) => {
      const { field } = await show('2026-11-05', language);
      expect(field).toHaveValue(shown);
      expect(field).toHaveAttribute('placeholder', format);
      expect(field).not.toHaveAttribute('type', 'date');
    },
  );

  it.each([
    ['5.11.2026', '2026-11-05'],
    ['05/11/2026', '2026-11-05'],
    ['5-11-2026', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
  ])('accepts %s, and shows it in its own format when it loses the focus', async (written, day) => {
    const { user, field, changes } = await show();
    await user.type(field, written);
    expect(changes.at(-1)).toBe(day);
    await user.tab();
    expect(field).toHaveValue('05.11.2026');
    expect(field).toBeValid();
  });

  it.each([
    ['de', '31.02.2026', GERMAN],
    ['de', '5.11.26', GERMAN],
    ['de', 'gestern', GERMAN],
    ['en', '31/04/2026', ENGLISH],
  ] as const)(
    'shows the expected format in %s when it loses the focus with %s, and keeps the text',
    async (language, written, message) => {
      const { user, field, changes } = await show(null, language);
      await user.type(field, written);
      expect(screen.queryByText(message)).toBeNull();
      await user.tab();
      expect(field).toHaveAccessibleDescription(message);
      expect(field).toHaveValue(written);
      expect(changes.at(-1)).toBeNull();
    },
  );

  it('shows the expected format when it loses the focus empty', async () => {
    const { user, field, changes } = await show('2026-11-05');
    await user.clear(field);
    await user.tab();
    expect(field).toHaveAccessibleDescription(GERMAN);
    expect(changes).toEqual([null]);
  });

  it('can be filled from its calendar by keyboard, without a pointer', async () => {
    const { user, field, changes } = await show('2026-11-05');
    await user.click(field);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Belegdatum wählen' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Belegdatum wählen' });
    const day = await within(panel).findByRole('button', { name: '5 November 2026' });
    expect(day).toBeVisible();
    day.focus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(changes).toEqual(['2026-11-06']);
    expect(field).toHaveValue('06.11.2026');
  });

  it('shows a day from another source in place of the text being typed', async () => {
    const { user, field } = await show();
    await user.type(field, '31.02.');
    await user.click(screen.getByRole('button', { name: 'elsewhere' }));
    expect(field).toHaveValue('04.05.2026');
  });
});
