import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { loadTexts } from '../../../test-support/texts.ts';
import { Button } from './button.tsx';

async function open(loading: boolean, language: 'de' | 'en' = 'de') {
  const onClick = vi.fn();
  const { i18n } = await loadTexts(language);
  render(
    <I18nextProvider i18n={i18n}>
      <Button loading={loading} onClick={onClick}>
        Anmelden
      </Button>
    </I18nextProvider>,
  );
  return { onClick, button: screen.getByRole('button') };
}

test('a button acts on a click and does not submit a form by itself', async () => {
  const { onClick, button } = await open(false);
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledOnce();
  expect(button).toHaveAttribute('type', 'button');
  expect(button).toHaveAccessibleName('Anmelden');
});

test('a button is locked while its action runs, and says that it is loading', async () => {
  const { onClick, button } = await open(true);
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleName(/^Anmelden\s*Lädt …$/);
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('a button whose action runs says "Loading..." in English', async () => {
  const { button } = await open(true, 'en');
  expect(button).toHaveAccessibleName(/^Anmelden\s*Loading\.\.\.$/);
});
