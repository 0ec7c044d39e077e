import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '../../../test-support/texts.ts';
import { AlertContainer } from './alert-container.tsx';
import { closeAlert, showAlert, showError, showSuccess, showWarning } from './alert-store.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open() {
  const { i18n } = await loadTexts();
  render(
    <I18nextProvider i18n={i18n}>
      <AlertContainer />
    </I18nextProvider>,
  );
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('an alert', () => {
  test.each([
    ['by default', () => showAlert({ type: 'info', title: 'Text' }), 3000],
    ['of success', () => showSuccess('Text'), 2000],
    ['of error', () => showError('Text'), 5000],
    ['of warning', () => showWarning('Text'), 5000],
    ['with its own duration', () => showAlert({ type: 'info', title: 'Text', duration: 1000 }), 1000],
  ])('%s closes by itself', async (_name, show, duration) => {
    await open();
    act(() => void show());
    await pass(duration - 100);
    expect(screen.getByText('Text')).toBeVisible();
    await pass(200);
    expect(screen.queryByText('Text')).not.toBeInTheDocument();
  });

  test('with an action stays, and runs it', async () => {
    const user = await open();
    const run = vi.fn();
    act(() => void showError('Nicht gespeichert', { action: { label: 'Erneut versuchen', run } }));
    await pass(60_000);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('Nicht gespeichert')).not.toBeInTheDocument();
  });

  test('stays while the pointer or the focus is on it', async () => {
    const user = await open();
    act(() => void showSuccess('Text'));
    await user.hover(screen.getByText('Text'));
    await pass(10_000);
    expect(screen.getByText('Text')).toBeVisible();
    await user.tab();
    await user.unhover(screen.getByText('Text'));
    await pass(10_000);
    expect(screen.getByText('Text')).toBeVisible();
    await user.tab();
    await pass(2100);
    expect(screen.queryByText('Text')).not.toBeInTheDocument();
  });

  test('is closed by its button and by its id', async () => {
    const user = await open();
    let id = 0;
    act(() => {
      showAlert({ type: 'info', title: 'Erste' });
      id = showAlert({ type: 'info', title: 'Zweite' });
    });
    await user.click(screen.getByRole('button', { name: 'Meldung schließen: Erste' }));
    expect(screen.queryByText('Erste')).not.toBeInTheDocument();
    act(() => closeAlert(id));
    expect(screen.queryByText('Zweite')).not.toBeInTheDocument();
  });

  test('of type error interrupts a screen reader, other alerts wait; each states its type', async () => {
    await open();
    act(() => {
      showError('Kaputt', { message: 'Näheres', reference: 'req-4711' });
      showSuccess('Gut');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Fehler: KaputtNäheresDetailsVorgang req-4711');
    expect(screen.getByRole('status')).toHaveTextContent('Erfolg: Gut');
  });

  test.each([
    ['success', 'Erfolg'],
    ['warning', 'Warnung'],
    ['error', 'Fehler'],
    ['info', 'Hinweis'],
  ] as const)('of type %s is called %s', async (type, name) => {
    await open();
    act(() => void showAlert({ type, title: 'Text' }));
    expect(screen.getByRole(type === 'error' ? 'alert' : 'status')).toHaveTextContent(`${name}: Text`);
  });

  test('leaves at most the three latest of the earlier alerts on the screen', async () => {
    await open();
    act(() => {
      for (const title of ['A', 'B', 'C', 'D', 'E']) showAlert({ type: 'info', title });
    });
    expect(screen.getAllByRole('status').map((alert) => alert.textContent)).toEqual(
      ['B', 'C', 'D', 'E'].map((title) => `Hinweis: ${title}`),
    );
  });

  test('with the same text as another one replaces it', async () => {
    await open();
    act(() => {
      showError('Kaputt');
      showError('Kaputt');
    });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});

test('an alert about too many calls counts down, and stays until they are allowed again', async () => {
  await open();
  act(() => void showError('Ein Server-Fehler ist aufgetreten.', { waitSeconds: 42 }));
  const countdown = () => screen.getByText(/noch einmal\.$/, { ignore: '.bf-spoken' });
  expect(countdown()).toHaveTextContent('Bitte in 42 Sekunden noch einmal.');
  await pass(1000);
  await pass(1000);
  expect(countdown()).toHaveTextContent('Bitte in 40 Sekunden noch einmal.');
  for (let second = 0; second < 40; second += 1) await pass(1000);
  expect(screen.getAllByText('Sie können es jetzt wieder versuchen.')[0]).toBeVisible();
  await pass(5100);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
