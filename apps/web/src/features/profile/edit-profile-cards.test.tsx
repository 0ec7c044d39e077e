import type { SignedInSession } from '@belegfach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Handler, json, noContent } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { userOf } from '../../../test-support/users.ts';

const ID = userOf('CustomerUser').userId;
const SESSIONS = `/Authentication/Sessions/${ID}`;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';
const PREFERENCE = '/CustomerUser/NoticePreference';

function sessionOf(index: number, more: Partial<SignedInSession> = {}): SignedInSession {
  return {
    id: `019a0000-0000-7000-8000-00000000050${index}`,
    signedInAt: '2026-11-20T07:00:00Z',
    lastSeenAt: `2026-11-2${index}T08:00:00Z`,
    expiresAt: '2026-11-30T08:00:00Z',
    address: '192.0.2.7',
    userAgent: SAFARI,
    isCurrent: false,
    ...more,
  };
}
const current = sessionOf(0, { isCurrent: true, userAgent: CHROME });

async function open(
  server: Record<string, Handler> = {},
  role: 'CustomerUser' | 'SalesmanUser' = 'CustomerUser',
) {
  const view = await renderPortal({
    at: '/edit-profile',
    user: userOf(role),
    server: {
      [`GET ${SESSIONS}`]: () => json([current]),
      [`GET ${PREFERENCE}`]: () => json({ preference: 'daily' }),
      ...server,
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Profil' });
  return view;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const devices = async () =>
  within(await screen.findByRole('list', { name: 'Angemeldete Geräte' })).getAllByRole('listitem');

/** A server that removes ended sessions from its list. */
function serverWithSessions(...sessions: readonly SignedInSession[]): Record<string, Handler> {
  let remainingSessions = sessions;
  return {
    [`GET ${SESSIONS}`]: () => json(remainingSessions),
    [`DELETE ${SESSIONS}`]: ({ path }) => {
      const id = new URLSearchParams(path.split('?')[1]).get('id');
      remainingSessions = remainingSessions.filter(
        (session) => session.isCurrent || (id !== null && session.id !== id),
      );
      return noContent();
    },
  };
}

describe('the signed-in devices', () => {
  test('are named in words, the current one first, then the others, the most recently used first', async () => {
    await open({
      [`GET ${SESSIONS}`]: () => json([sessionOf(1), current, sessionOf(2, { userAgent: null })]),
    });
    const [first, second, third] = await devices();
    expect(first).toHaveTextContent('Chrome auf WindowsDieses Gerät');
    expect(first).toHaveTextContent('Jetzt aktiv, Netzwerkadresse 192.0.2.7');
    expect(first).toHaveTextContent('Angemeldet 20.11.2026, 08:00:00');
    expect(second).toHaveTextContent('Unbekanntes Gerät');
    expect(third).toHaveTextContent('Safari auf iPhone');
  });

  test('can be signed out one by one, except the current one', async () => {
    const view = await open(serverWithSessions(current, sessionOf(1), sessionOf(2)));
    const [first] = await devices();
    expect(within(first ?? document.body).queryByRole('button')).not.toBeInTheDocument();
    await view.user.click(
      screen.getByRole('button', { name: 'Abmelden: Safari auf iPhone, 21.11.2026, 09:00:00' }),
    );
    expect(await screen.findByText('Das Gerät ist abgemeldet.')).toBeVisible();
    // It stays in its place: the button of the next device must not slide under the pointer.
    const [, other, ended] = await devices();
    await waitFor(() => expect(within(other ?? document.body).getByRole('button')).toBeEnabled());
    expect(ended).toHaveTextContent('Abgemeldet');
    expect(within(ended ?? document.body).queryByRole('button')).not.toBeInTheDocument();
    const request = view.network.seen.find(({ method }) => method === 'DELETE');
    expect(request?.path).toBe(`${SESSIONS}?id=${sessionOf(1).id}`);
  });

  test('can be signed out in one step, except the current one', async () => {
    const view = await open(serverWithSessions(current, sessionOf(1), sessionOf(2)));
    await view.user.click(await screen.findByRole('button', { name: 'Alle anderen abmelden' }));
    expect(await screen.findByText('Alle anderen Geräte sind abgemeldet.')).toBeVisible();
    expect(screen.getAllByText('Abgemeldet')).toHaveLength(2);
    expect(view.network.seen.find(({ method }) => method === 'DELETE')?.path).toBe(SESSIONS);
    expect(screen.queryByRole('button', { name: 'Alle anderen abmelden' })).not.toBeInTheDocument();
  });

  test('are at most five until a button shows all of them', async () => {
    const all = [current, ...[1, 2, 3, 4, 5, 6].map((index) => sessionOf(index))];
    const view = await open({ [`GET ${SESSIONS}`]: () => json(all) });
    expect(await devices()).toHaveLength(5);
    await view.user.click(screen.getByRole('button', { name: 'Alle 7 zeigen' }));
    expect(await devices()).toHaveLength(7);
  });

  test('that could not be loaded can be loaded again', async () => {
    const view = await open({ [`GET ${SESSIONS}`]: () => json({ status: 503, title: 'Busy' }, 503) });
    expect(await screen.findByText('Die Geräte konnten nicht geladen werden.')).toBeVisible();
    view.network.handlers[`GET ${SESSIONS}`] = () => json([current]);
    await view.user.click(card('Angemeldete Geräte').getByRole('button', { name: 'Erneut versuchen' }));
    expect(await devices()).toHaveLength(1);
  });
});

describe('the setting for e-mails about new documents', () => {
  const choice = (name: string) => screen.findByRole('radio', { name });

  test('shows the stored choice and saves another one', async () => {
    const view = await open({ [`PUT ${PREFERENCE}`]: noContent });
    expect(await choice('Einmal am Tag, wenn es Neues gibt')).toBeChecked();
    await view.user.click(await choice('Nie'));
    await view.user.click(card('E-Mails über neue Belege').getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Die Änderungen sind gespeichert.')).toBeVisible();
    const request = view.network.seen.find(({ method }) => method === 'PUT');
    expect(request?.body).toBe('{"preference":"never"}');
    expect(await choice('Nie')).toBeChecked();
  });

  test('is not shown to back-office users', async () => {
    const view = await open({}, 'SalesmanUser');
    await devices();
    expect(screen.queryByRole('region', { name: 'E-Mails über neue Belege' })).not.toBeInTheDocument();
    expect(view.network.seen.some(({ path }) => path === PREFERENCE)).toBe(false);
  });
});

test('a user blocks their own access after a confirmation, and the sign-in page opens', async () => {
  const view = await open({ [`PUT /CustomerUser/Block/${ID}`]: noContent });
  const calls = () => view.network.seen.filter(({ path }) => path.includes('/Block/'));
  await view.user.click(screen.getByRole('button', { name: 'Eigenen Zugang sperren' }));
  const prompt = await screen.findByRole('alertdialog', { name: 'Eigenen Zugang sperren?' });
  expect(prompt).toHaveTextContent('customeruser@demo.example');
  expect(calls()).toHaveLength(0);
  await view.user.click(within(prompt).getByRole('button', { name: 'Eigenen Zugang sperren' }));
  expect(await screen.findByText('Ihr Zugang ist gesperrt.')).toBeVisible();
  await waitFor(() => expect(view.currentHref()).toBe('/'));
  expect(calls()).toHaveLength(1);
});

describe('the deletion of the account', () => {
  const DELETE = `DELETE /CustomerUser/${ID}`;
  const first = () => screen.findByRole('alertdialog', { name: 'Eigenes Konto löschen?' });
  const second = () =>
    screen.findByRole('alertdialog', { name: 'Zweite Bestätigung: Konto endgültig löschen' });
  const press = async (view: Awaited<ReturnType<typeof open>>, dialog: HTMLElement, name: string) =>
    view.user.click(within(dialog).getByRole('button', { name }));
  const deletions = ({ network }: Awaited<ReturnType<typeof open>>) =>
    network.seen.filter(({ method }) => method === 'DELETE');

  test('needs two confirmations that name the account, and then opens the sign-in page', async () => {
    const view = await open({ [DELETE]: noContent });
    await view.user.click(screen.getByRole('button', { name: 'Eigenes Konto löschen' }));
    expect(await first()).toHaveTextContent('customeruser@demo.example');
    expect(await first()).toHaveTextContent('Sichern Sie vorher die Belege');
    await press(view, await first(), 'Weiter zur Bestätigung');
    expect(await second()).toHaveTextContent('customeruser@demo.example');
    expect(deletions(view)).toEqual([]);
    await press(view, await second(), 'Konto endgültig löschen');
    expect(await screen.findByText('Ihr Konto ist gelöscht.')).toBeVisible();
    await waitFor(() => expect(view.currentHref()).toBe('/'));
    expect(deletions(view)).toHaveLength(1);
    expect(localStorage.getItem('authentication')).toBeNull();
  });

  test.each([1, 2])('does nothing when confirmation %d is declined', async (declined) => {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Eigenes Konto löschen' }));
    if (declined === 2) await press(view, await first(), 'Weiter zur Bestätigung');
    await press(view, await (declined === 1 ? first() : second()), 'Abbrechen');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(deletions(view)).toEqual([]);
    expect(view.currentHref()).toBe('/edit-profile');
  });

  test('does not mention documents to back-office users', async () => {
    const view = await open({}, 'SalesmanUser');
    await view.user.click(screen.getByRole('button', { name: 'Eigenes Konto löschen' }));
    expect(await first()).toHaveTextContent('Das lässt sich nicht rückgängig machen.');
    expect(await first()).not.toHaveTextContent('Belege');
  });

  test('is reported when the rules forbid it, and the user stays signed in', async () => {
    const refused = () => json({ status: 400, title: 'x', code: 'LastAdminCannotBeDeleted' }, 400);
    const view = await open({ [DELETE]: refused });
    await view.user.click(screen.getByRole('button', { name: 'Eigenes Konto löschen' }));
    await press(view, await first(), 'Weiter zur Bestätigung');
    await press(view, await second(), 'Konto endgültig löschen');
    await waitFor(() => expect(screen.getByTestId('alerts')).toHaveTextContent(/LastAdminCannotBeDeleted/));
    expect(view.currentHref()).toBe('/edit-profile');
    expect(localStorage.getItem('authentication')).not.toBeNull();
  });
});

test('the profile is available in English', async () => {
  await renderPortal({
    at: '/edit-profile',
    user: userOf('SalesmanUser'),
    language: 'en',
    server: { [`GET ${SESSIONS}`]: () => json([current]) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  expect(await screen.findByText('Chrome on Windows')).toBeVisible();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Personal details',
    'Two-factor sign-in',
    'Password',
    'Signed-in devices',
    'Block access',
    'Delete account',
  ]);
});
