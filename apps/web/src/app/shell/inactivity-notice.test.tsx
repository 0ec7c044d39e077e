import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';

const SOON = 'Sie werden in zwei Minuten abgemeldet';
const ENDED = 'Sie wurden wegen Inaktivität abgemeldet. Bitte melden Sie sich erneut an.';
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a page, and then sets the time of the last refresh back, as if the page had been open for this long. */
async function openAfter(minutes: number) {
  const view = await renderPortal({ at: '/agb/', user: userOf('CustomerUser') });
  await screen.findByRole('button', { name: /Schönfeld Annegret/ });
  const refreshed = () =>
    localStorage.setItem('authentication-renewed-at', String(Date.now() - minutes * MINUTE_MS));
  refreshed();
  return view;
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('The end of a session is announced two minutes before, and one click prolongs the session', async () => {
  const { network } = await openAfter(57);
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await pass(20_000);
  expect(screen.queryByText(SOON)).not.toBeInTheDocument();
  await pass(MINUTE_MS);
  expect(screen.getByText(SOON)).toBeVisible();
  const refreshes = () => network.seen.filter(({ path }) => path === '/connect/token').length;
  const before = refreshes();
  await user.click(screen.getByRole('button', { name: 'Angemeldet bleiben' }));
  await waitFor(() => expect(refreshes()).toBe(before + 1));
  await pass(5 * MINUTE_MS);
  expect(screen.queryByText(SOON)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Schönfeld Annegret/ })).toBeVisible();
});

it('The announcement disappears when another tab continues the session', async () => {
  await openAfter(59);
  await pass(10_000);
  expect(screen.getByText(SOON)).toBeVisible();
  localStorage.setItem('authentication-renewed-at', String(Date.now()));
  await pass(10_000);
  expect(screen.queryByText(SOON)).not.toBeInTheDocument();
});

it('A session that ended leads to the sign-in page, whose notice stays and whose e-mail address is filled in', async () => {
  const { network, currentHref } = await openAfter(59);
  network.handlers['POST /connect/token'] = () => json({ error: 'invalid_grant' }, 400);
  await pass(2 * MINUTE_MS);
  await screen.findByRole('heading', { name: 'Anmelden' });
  expect(currentHref()).toBe('/?redirect=%2Fagb%2F');
  expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue(userOf('CustomerUser').email);
  await pass(MINUTE_MS);
  expect(screen.getByText(ENDED)).toBeVisible();
});
