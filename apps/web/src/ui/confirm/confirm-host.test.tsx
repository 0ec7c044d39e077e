import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test-support/render.tsx';
import { confirm } from './confirm-store.ts';

async function ask(type: 'DEFAULT' | 'INFO' | 'DANGER') {
  const view = await renderComponent(<button type="button">Hintergrund</button>);
  let outcome: Promise<string> = Promise.resolve('not asked');
  act(() => {
    outcome = confirm({
      type,
      title: '2 Benutzer löschen?',
      message: 'Diese Personen können sich sofort nicht mehr anmelden.',
      items: [{ name: 'a@demo.example', detail: 'Weiß Jörg' }, { name: 'b@demo.example' }],
      accept: '2 Benutzer löschen',
    });
  });
  return { ...view, outcome };
}

/** The dialog's code is loaded with the first question. */
async function askAndSee(type: 'DEFAULT' | 'INFO' | 'DANGER') {
  const view = await ask(type);
  await screen.findByRole(type === 'DANGER' ? 'alertdialog' : 'dialog');
  return view;
}

test('a spinner is shown immediately while the code of the prompt loads', async () => {
  // Another file of this process may have opened a prompt and so loaded its code.
  vi.resetModules();
  const fresh = await import('./confirm-store.ts');
  const { renderComponent: render } = await import('../../../test-support/render.tsx');
  await render(<button type="button">Hintergrund</button>);
  act(
    () =>
      void fresh.confirm({ type: 'DEFAULT', title: 'Löschen?', message: 'Endgültig.', accept: 'Löschen' }),
  );
  expect(screen.getByRole('status', { name: 'Lädt …' })).toBeVisible();
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Lädt …' })).not.toBeInTheDocument();
});

test('accepting a prompt resolves with accepted and closes it', async () => {
  const { user, outcome } = await askAndSee('DEFAULT');
  expect(screen.getByRole('dialog', { name: '2 Benutzer löschen?' })).toHaveAccessibleDescription(/sofort/);
  await user.click(screen.getByRole('button', { name: '2 Benutzer löschen' }));
  expect(await outcome).toBe('accepted');
});

test.each(['DEFAULT', 'INFO'] as const)('Escape declines a prompt of type %s', async (type) => {
  const { user, outcome } = await askAndSee(type);
  await user.keyboard('{Escape}');
  expect(await outcome).toBe('declined');
});

test('a click outside declines an ordinary prompt, but not a dangerous one', async () => {
  const backdrop = () => document.querySelector('.mantine-Modal-overlay') ?? document.body;
  const ordinary = await askAndSee('DEFAULT');
  await ordinary.user.click(backdrop());
  expect(await ordinary.outcome).toBe('declined');
  ordinary.unmount();
  const dangerous = await askAndSee('DANGER');
  await dangerous.user.click(backdrop());
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

test('a dangerous prompt lists every record concerned, starts on Cancel and ignores Escape', async () => {
  const { user, outcome } = await askAndSee('DANGER');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('a@demo.exampleWeiß Jörgb@demo.example');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abbrechen' })).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(await outcome).toBe('declined');
});

test('a second prompt waits for the first', async () => {
  const { user, outcome } = await askAndSee('DEFAULT');
  let second: Promise<string> = Promise.resolve('not asked');
  act(() => {
    second = confirm({ type: 'INFO', title: 'Zweite Frage', accept: 'Ja' });
  });
  expect(screen.queryByText('Zweite Frage')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await user.click(await screen.findByRole('button', { name: 'Ja' }));
  expect(await Promise.all([outcome, second])).toEqual(['declined', 'accepted']);
});

test('a dangerous prompt that follows another one also starts on Cancel', async () => {
  const { user, outcome } = await askAndSee('DANGER');
  let second: Promise<string> = Promise.resolve('not asked');
  void outcome.then(() => {
    second = confirm({ type: 'DANGER', title: 'Endgültig?', accept: 'Endgültig löschen' });
  });
  await user.click(screen.getByRole('button', { name: '2 Benutzer löschen' }));
  await screen.findByRole('alertdialog', { name: 'Endgültig?' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Abbrechen' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Endgültig löschen' }));
  expect(await second).toBe('accepted');
});

test('the focus returns to the button that opened the prompt, after either answer', async () => {
  const { user } = await renderComponent(
    <button type="button" onClick={() => void confirm({ type: 'DANGER', title: 'Löschen?', accept: 'Ja' })}>
      Fragen
    </button>,
  );
  const asking = screen.getByRole('button', { name: 'Fragen' });
  for (const answer of ['Abbrechen', 'Ja']) {
    await user.click(asking);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Abbrechen' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: answer }));
    await waitFor(() => expect(asking).toHaveFocus());
  }
});
