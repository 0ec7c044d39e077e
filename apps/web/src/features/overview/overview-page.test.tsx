import type { Overview } from '@belegfach/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { otherProvider } from '../../../test-support/customers.ts';
import { json, noContent } from '../../../test-support/fake-server.ts';
import { renderPortal } from '../../../test-support/render-portal.tsx';
import { provider, userOf } from '../../../test-support/users.ts';

const NOTHING: Overview = {
  review: { count: 0, oldestAt: null },
  failedMails: 0,
  oldInvitations: 0,
  neverSignedIn: 0,
  silentFolders: [],
  backup: null,
};

const render = (
  answer: Overview,
  role: 'SuperAdmin' | 'ProviderAdmin' = 'ProviderAdmin',
  language: 'de' | 'en' = 'de',
) =>
  renderPortal({
    at: '/overview',
    language,
    user: userOf(role),
    server: { 'GET /Overview': () => json(answer), 'PUT /ListView': () => noContent() },
  });

describe('the overview', () => {
  it('says in one sentence that there is nothing to do', async () => {
    await render(NOTHING);
    expect(await screen.findByText('Es ist nichts zu tun.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Was zu tun ist' })).toBeNull();
  });

  it('has one line for each kind of work, which leads to its list', async () => {
    await render(
      {
        review: { count: 1312, oldestAt: '2026-11-03T08:00:00.000Z' },
        failedMails: 1,
        oldInvitations: 2,
        neverSignedIn: 3,
        silentFolders: [
          { providerId: provider.id, providerName: provider.name, lastFileAt: '2026-11-10T08:00:00.000Z' },
        ],
        backup: { at: null, isOld: true },
      },
      'SuperAdmin',
    );
    const list = await screen.findByRole('list', { name: 'Was zu tun ist' });
    expect([...list.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      '1.312 Belege sind zu prüfenDer älteste wartet seit dem 03.11.2026.Zu prüfende Belege anzeigen',
      'Eine E-Mail konnte nicht zugestellt werdenUnzustellbare E-Mails anzeigen',
      '2 Kunden haben ihre Einladung seit über 14 Tagen nicht angenommenKunden mit alter Einladung anzeigen',
      'Bei 3 aktiven Kunden hat sich noch nie jemand angemeldetKunden ohne Anmeldung anzeigen',
      `Im Eingangsordner von ${provider.name} ist länger als üblich nichts angekommenZuletzt kam am 10.11.2026, 09:00 etwas an.Eingang von ${provider.name} anzeigen`,
      'Es gibt noch keine vollständige SicherungAuf dem Server sichert „belegfach backup“ die Datenbank und alle Belege.Sicherungen im Protokoll anzeigen',
    ]);
    expect([...list.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/intake?state=quarantined&sort=received',
      '/failed-mails',
      '/manage-customers?status=old-invitation',
      '/manage-customers?status=never-signed-in',
      `/intake?channel=hot-folder&provider=${provider.id}&sort=-received`,
      '/trail?topic=set_up',
    ]);
  });

  it('names the target of each link, so that no two links have the same words', async () => {
    const folder = {
      providerId: provider.id,
      providerName: provider.name,
      lastFileAt: '2026-11-10T08:00:00Z',
    };
    await render(
      {
        review: { count: 2, oldestAt: null },
        failedMails: 2,
        oldInvitations: 2,
        neverSignedIn: 2,
        silentFolders: [
          folder,
          { ...folder, providerId: otherProvider.id, providerName: otherProvider.name },
        ],
        backup: { at: null, isOld: true },
      },
      'SuperAdmin',
    );
    const links = within(await screen.findByRole('list', { name: 'Was zu tun ist' })).getAllByRole('link');
    expect(new Set(links.map(({ textContent }) => textContent)).size).toBe(7);
  });

  describe('on 20 November 2026, 15:00', () => {
    beforeEach(() => {
      vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00Z'), toFake: ['Date'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it.each([
      ['de', 2, '2026-11-20T13:05:00Z', 'Der älteste wartet seit heute, 14:05 Uhr.'],
      ['de', 1, '2026-11-19T23:30:00Z', 'Er wartet seit heute, 00:30 Uhr.'],
      ['de', 1, '2026-11-19T13:05:00Z', 'Er wartet seit dem 19.11.2026.'],
      ['en', 2, '2026-11-20T13:05:00Z', 'The oldest has waited since 14:05 today.'],
      ['en', 1, '2026-11-20T13:05:00Z', 'It has waited since 14:05 today.'],
      ['en', 1, '2026-11-19T13:05:00Z', 'It has waited since 19/11/2026.'],
    ] as const)(
      'says in the language %s, for %s documents, how long the oldest has waited: since %s',
      async (language, count, oldestAt, words) => {
        await render({ ...NOTHING, review: { count, oldestAt } }, 'ProviderAdmin', language);
        expect(await screen.findByText(words)).toBeVisible();
      },
    );
  });

  it('is the first page after the sign-in once it is pinned, which the server remembers', async () => {
    const { user, network, router } = await render(NOTHING);
    await user.click(
      await screen.findByRole('checkbox', { name: 'Nach der Anmeldung mit dieser Übersicht beginnen' }),
    );
    await waitFor(() =>
      expect(network.seen.find(({ method }) => method === 'PUT')?.body).toBe(
        JSON.stringify({ list: 'overview', view: { isHome: true } }),
      ),
    );
    await act(() => router.navigate({ to: '/' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/overview'));
  });

  it('says what failed and loads again', async () => {
    let isDown = true;
    const { user } = await renderPortal({
      at: '/overview',
      user: userOf('ProviderAdmin'),
      server: {
        'GET /Overview': () => (isDown ? json({ status: 500, title: 'x' }, 500) : json(NOTHING)),
      },
    });
    expect(await screen.findByText('Die Übersicht konnte nicht geladen werden')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Es ist nichts zu tun.')).toBeVisible();
  });
});

it('the list of customers shows those of a line of the overview', async () => {
  const { network } = await renderPortal({
    at: '/manage-customers?status=never-signed-in',
    user: userOf('ProviderAdmin'),
    server: { 'GET /Customer/ManyPaginated': () => json({ items: [], totalPages: 0, totalItemCount: 0 }) },
  });
  await waitFor(() =>
    expect(network.seen.some(({ path }) => path.includes('access=never-signed-in'))).toBe(true),
  );
});
