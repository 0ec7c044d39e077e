import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json } from '../../test-support/fake-server.ts';
import { renderPortal } from '../../test-support/render-portal.tsx';
import { userOf } from '../../test-support/users.ts';
import type { Language } from '../i18n/language.ts';

const CALL = 'GET /Provider/GetAllProvider';

/** Makes a call that is refused, in the whole portal. Returns the text of its alert: the bold title and the lines below it. */
async function toldOf(answer: () => Response, language: Language = 'de', noAlertFor?: readonly number[]) {
  const user = userOf('CustomerUser');
  const { session } = await renderPortal({ at: '/invoices', user, language, server: { [CALL]: answer } });
  await screen.findByRole('heading', { level: 1 });
  await act(() => session.api.call(CALL, { ...(noAlertFor && { noAlertFor }) }).catch(() => undefined));
  const alert = screen.queryByRole('alert');
  return {
    bold: alert?.querySelector('strong')?.textContent,
    more: [...(alert?.querySelectorAll('p') ?? [])].map((line) => line.textContent),
  };
}

const refused = (status: number, body: object) => () => json({ status, title: 'Title', ...body }, status);
const broken = () => {
  throw new TypeError('Failed to fetch');
};

describe('the portal', () => {
  test.each([
    ['403', refused(403, {}), 'Anfrage nicht erlaubt.', []],
    [
      '400 with a code, whose dots are removed',
      refused(400, { code: 'Delete.NotAllowed' }),
      'Ein Anfrage-Fehler ist aufgetreten. (DeleteNotAllowed)',
      ['Löschen nicht erlaubt.'],
    ],
    [
      '400 with a code without a text',
      refused(400, { code: 'Some.New.Code' }),
      'Ein Anfrage-Fehler ist aufgetreten. (SomeNewCode)',
      ['SomeNewCode'],
    ],
    [
      '400 with errors',
      refused(400, { errors: { name: ['is not known'] } }),
      'Ein Anfrage-Fehler ist aufgetreten.',
      ['Title'],
    ],
    ['another status', refused(500, {}), 'Ein Server-Fehler ist aufgetreten.', ['Title']],
    [
      'no response',
      broken,
      'Ein Client-Fehler ist aufgetreten.',
      ['Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.'],
    ],
  ])('raises the matching alert for: %s', async (_case, answer, bold, more) => {
    expect(await toldOf(answer)).toEqual({ bold, more });
  });

  test('raises an alert in English on an English page', async () => {
    const answer = refused(400, { code: 'DeleteNotAllowed' });
    expect(await toldOf(answer, 'en')).toEqual({
      bold: 'A request error has occurred. (DeleteNotAllowed)',
      more: ['Deletion not allowed.'],
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
    const answer = () => {
      const status = isFirst ? 401 : 200;
      isFirst = false;
      return json([], status);
    };
    expect(await toldOf(answer)).toEqual({ bold: undefined, more: [] });
  });

  test.each([
    [404, undefined],
    [500, 'Ein Server-Fehler ist aufgetreten.'],
  ])('shows for the status %i, when the call wants no alert for 404, the alert: %s', async (status, bold) => {
    expect((await toldOf(refused(status, {}), 'de', [404])).bold).toBe(bold);
  });
});
