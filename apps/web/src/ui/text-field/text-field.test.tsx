import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '../../../test-support/texts.ts';
import { firstFailure, required, satisfies } from './rules.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

const EMPTY = 'Dieses Feld darf nicht leer sein.';
const LONG_ENOUGH = satisfies((value) => value.length >= 3, 'Zu kurz');

afterEach(() => {
  vi.useRealTimers();
});

async function open(props: Partial<TextFieldProps> = {}) {
  const reports: (string | null)[] = [];
  const { i18n } = await loadTexts();
  function Form() {
    const [value, setValue] = useState<string | null>(props.value ?? null);
    const report = (next: string | null) => {
      reports.push(next);
      setValue(next);
    };
    return (
      <TextField
        label="Name"
        rules={[required(EMPTY), LONG_ENOUGH]}
        {...props}
        value={value}
        onChange={report}
      />
    );
  }
  const view = render(
    <I18nextProvider i18n={i18n}>
      <Form />
    </I18nextProvider>,
  );
  return { ...view, reports, field: screen.getByLabelText('Name') };
}

describe('the rules of a text field', () => {
  test('show the message of the first that fails, and only after the field has lost the focus', async () => {
    const user = userEvent.setup();
    const { field } = await open();
    await user.click(field);
    await user.tab();
    // The field was left without typing: a message would move the element that is clicked next.
    expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
    await user.type(field, 'a{Backspace}');
    expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
    await user.tab();
    expect(screen.getByText(EMPTY)).toBeVisible();
    expect(field).toHaveAccessibleDescription(EMPTY);
    expect(field).toBeInvalid();
    await user.type(field, 'ab');
    expect(field).toHaveAccessibleDescription('Zu kurz');
    await user.type(field, 'c');
    expect(field).toBeValid();
    expect(field).not.toHaveAccessibleDescription();
  });

  test('show their message immediately when forced, and are replaced by a message from another source', async () => {
    const { unmount } = await open({ showsErrors: true });
    expect(screen.getByText(EMPTY)).toBeVisible();
    unmount();
    await open({ showsErrors: true, serverError: 'Schon vergeben' });
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Schon vergeben');
  });

  test('accept every value if there are none, and treat blanks as an empty text', () => {
    expect(firstFailure(null, [])).toBeUndefined();
    expect(firstFailure(' \t', [required(EMPTY)])).toBe(EMPTY);
    expect(firstFailure('x', [required(EMPTY)])).toBeUndefined();
  });
});

describe('the hint of a text field', () => {
  test('describes the field until a message replaces it', async () => {
    const user = userEvent.setup();
    const { field } = await open({ hint: 'Wie auf dem Türschild' });
    expect(field).toHaveAccessibleDescription('Wie auf dem Türschild');
    await user.type(field, 'a{Backspace}');
    await user.tab();
    expect(field).toHaveAccessibleDescription(EMPTY);
    expect(screen.queryByText('Wie auf dem Türschild')).not.toBeInTheDocument();
  });

  test('states why a field is locked', async () => {
    const { field } = await open({ hint: 'Nur der Anbieter ändert das.', value: 'Müller', disabled: true });
    expect(field).toBeDisabled();
    expect(field).toHaveAccessibleDescription('Nur der Anbieter ändert das.');
  });
});

test('the clear button empties the field and yields null', async () => {
  const user = userEvent.setup();
  const { field, reports } = await open({ isClearable: true, value: 'Müller' });
  await user.click(screen.getByRole('button', { name: 'Leeren: Name' }));
  expect(reports).toEqual([null]);
  expect(field).toHaveValue('');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each(['by mouse', 'by keyboard'])(
  'a required field that its clear button emptied %s keeps the focus and shows its message when it loses the focus',
  async (how) => {
    const user = userEvent.setup();
    const { field } = await open({ isClearable: true, value: 'Müller' });
    if (how === 'by mouse') await user.click(screen.getByRole('button', { name: 'Leeren: Name' }));
    else {
      await user.click(field);
      await user.tab();
      await user.keyboard('{Enter}');
    }
    expect(field).toHaveFocus();
    expect(screen.queryByText(EMPTY)).not.toBeInTheDocument();
    await user.tab();
    expect(field).toHaveAccessibleDescription(EMPTY);
    expect(field).toBeInvalid();
  },
);

describe('debounced typing', () => {
  test('is reported once after a pause', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
    const { field, reports } = await open({ debounce: 5000 });
    await user.type(field, 'abc');
    expect([field, reports]).toEqual([field, []]);
    expect(field).toHaveValue('abc');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(reports).toEqual(['abc']);
  });

  test('is reported immediately when the field loses the focus', async () => {
    const user = userEvent.setup();
    const { field, reports } = await open({ debounce: 60_000 });
    await user.type(field, 'abc');
    await user.tab();
    expect(reports).toEqual(['abc']);
  });
});
