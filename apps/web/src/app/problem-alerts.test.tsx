import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json } from '../../test-support/fake-server.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { userOf } from '../../test-support/users.ts';
import type { Language } from '../i18n/language.ts';

const CALL = 'GET /Provider/GetAllProvider';

/** Renders the portal, makes a call with this response, and returns the alert: its title and the lines below. */
async function alertAfterCall(
  response: () => Response,
  language: Language = 'de',
  noAlertFor?: readonly number[],
) {
  const user = userOf('CustomerUser');
  const { session } = await renderPortal({ at: '/invoices', user, language, server: { [CALL]: response } });
  await screen.findByRole('heading', { level: 1 });
  await act(() => session.api.call(CALL, { ...(noAlertFor && { noAlertFor }) }).catch(() => undefined));
  const alert = screen.queryByRole('alert');
  return {
    title: alert?.querySelector('strong')?.textContent,
    lines: [...(alert?.querySelectorAll('p') ?? [])].map((line) => line.textContent),
  };
}

const errorResponse = (status: number, body: object) => () =>
  json({ status, title: 'Title', ...body }, status);
const noResponse = () => {
  throw new TypeError('Failed to fetch');
};

describe('the portal', () => {
  test.each([
    ['403', errorResponse(403, {}), 'Anfrage nicht erlaubt.', []],
    [
      '400 with a code, whose dots are removed',
      errorResponse(400, { code: 'Delete.NotAllowed' }),
      'Ein Anfrage-Fehler ist aufgetreten. (DeleteNotAllowed)',
      ['Löschen nicht erlaubt.'],
    ],
    [
      '400 with a code that has no translation',
      errorResponse(400, { code: 'Some.New.Code' }),
      'Ein Anfrage-Fehler ist aufgetreten. (SomeNewCode)',
      ['SomeNewCode'],
    ],
    [
      '400 with errors',
      errorResponse(400, { errors: { name: ['is not known'] } }),
      'Ein Anfrage-Fehler ist aufgetreten.',
      ['Title'],
    ],
    ['another status', errorResponse(500, {}), 'Ein Server-Fehler ist aufgetreten.', ['Title']],
    [
      'no response',
      noResponse,
      'Ein Client-Fehler ist aufgetreten.',
      ['Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.'],
    ],
  ])('raises the matching alert for: %s', async (_case, response, title, lines) => {
    expect(await alertAfterCall(response)).toEqual({ title, lines });
  });

  test('raises an alert in English on an English page', async () => {
    const response = errorResponse(400, { code: 'DeleteNotAllowed' });
    expect(await alertAfterCall(response, 'en')).toEqual({
      title: 'A request error has occurred. (DeleteNotAllowed)',
      lines: ['Deletion not allowed.'],
    });
  });

  test.each(['de', 'en'] as const)(
    'requests the language of the page with every call: %s',
    async (language) => {
      const { network, user } = await renderPortal({
        language,
        server: { 'GET /Authentication/GetUserInformation': () => json(userOf('CustomerUser')) },
      });
      await user.type(await screen.findByLabelText(/mail/i), 'someone@example.com');
      await user.type(screen.getByLabelText(/^Passwor/), 'password');
      await user.click(screen.getByRole('button', { name: /^(Anmelden|Sign in)$/ }));
      await screen.findByRole('heading', { level: 1, name: /^(Rechnungen|Invoices)/ });
      expect(network.seen.map(({ path }) => path)).toContain('/connect/token');
      expect(new Set(network.seen.map(({ headers }) => headers.get('accept-language')))).toEqual(
        new Set([language]),
      );
    },
  );

  test('raises no alert for a 401, but makes the call once more with new tokens', async () => {
    let isFirst = true;
    const response = () => {
      const status = isFirst ? 401 : 200;
      isFirst = false;
      return json([], status);
    };
    expect(await alertAfterCall(response)).toEqual({ title: undefined, lines: [] });
  });

  test.each([
    [404, undefined],
    [500, 'Ein Server-Fehler ist aufgetreten.'],
  ])('a call with `noAlertFor: [404]` that fails with %i shows the alert: %s', async (status, title) => {
    expect((await alertAfterCall(errorResponse(status, {}), 'de', [404])).title).toBe(title);
  });
});
