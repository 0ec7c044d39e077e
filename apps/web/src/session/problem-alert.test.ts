import { ERROR_STATUS } from '@belegfach/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadTexts } from '../../test-support/texts.ts';
import type { Language } from '../i18n/language.ts';
import { ApiProblem, type ErrorBody } from '../lib/api-problem.ts';
import { problemAlert } from './problem-alert.ts';

const texts = new Map<Language, Awaited<ReturnType<typeof loadTexts>>>();
beforeAll(async () => {
  for (const language of ['de', 'en'] as const) texts.set(language, await loadTexts(language));
});

function alertOf(status: number | undefined, body: ErrorBody = {}, language: Language = 'de') {
  const translations = texts.get(language);
  if (translations === undefined) throw new Error(`No texts in ${language}`);
  return problemAlert(new ApiProblem({ status, body }), translations.i18n.getFixedT(null, ['errors']));
}

describe('the alert', () => {
  test('is missing for a 401 and for a missing second factor', () => {
    expect(alertOf(401)).toBeUndefined();
    expect(alertOf(403, { code: 'TwoFactorSetupRequired' })).toBeUndefined();
  });

  test.each([
    ['de', 'Anfrage nicht erlaubt.'],
    ['en', 'Request not allowed.'],
  ] as const)('has the fixed title of a 403 in the language %s', (language, title) => {
    expect(alertOf(403, { requestId: 'req-1' }, language)).toEqual({ title, reference: 'req-1' });
  });

  test('of a 403 with a code has the sentence of the code, and lists the records concerned if the response does', () => {
    expect(alertOf(403, { code: 'BlockedBySuperAdmin' }, 'en')).toMatchObject({
      title: 'Request not allowed.',
      message: 'A super admin has blocked this account. Only a super admin can invite it again.',
    });
    const named = { message: 'Alte GmbH (10000888)' };
    expect(alertOf(403, { code: 'IdentifierNotYours', ...named })?.message).toMatch(
      /Super-Admin ändern\. Betrifft: Alte GmbH \(10000888\)\.$/,
    );
    expect(alertOf(409, { code: 'IdentifierBelongsToAnother', ...named }, 'en')?.message).toMatch(
      /from now on\. Concerns: Alte GmbH \(10000888\)\.$/,
    );
  });

  test.each([
    ['DeleteNotAllowed', 'Löschen nicht erlaubt.'],
    ['Delete.NotAllowed', 'Löschen nicht erlaubt.'],
    ['Something.New', 'SomethingNew'],
    ['toString', 'toString'],
  ])(
    'of a 400 with the code %s has the code and its sentence, or the code twice when it has no sentence',
    (code, message) => {
      const title = `Ein Anfrage-Fehler ist aufgetreten. (${code.replaceAll('.', '')})`;
      expect(alertOf(400, { code })).toEqual({ title, message, reference: undefined });
    },
  );

  test('of a 400 with errors by field has the title of the response', () => {
    const alert = alertOf(400, { title: 'Bad Request', errors: { pageSize: ['must be 25'] } }, 'en');
    expect(alert).toMatchObject({ title: 'A request error has occurred.', message: 'Bad Request' });
  });

  test("of other statuses has the server's message, or the sentence of its code", () => {
    const title = 'Ein Server-Fehler ist aufgetreten.';
    expect(alertOf(500, { title: 'Internal Server Error' })).toMatchObject({
      title,
      message: 'Internal Server Error',
    });
    expect(alertOf(500, { code: 'DocumentDamaged' })?.message).toMatch(/beschädigt/);
    expect(alertOf(404, { title: 'Not Found' })?.message).toBe('Der Eintrag wurde nicht gefunden.');
  });

  test('of a call without a response reports a client error', () => {
    expect(alertOf(undefined)?.title).toBe('Ein Client-Fehler ist aufgetreten.');
  });

  test.each(Object.keys(ERROR_STATUS))('has a sentence in both languages for the code %s', (code) => {
    for (const language of ['de', 'en'] as const)
      expect(alertOf(400, { code }, language)?.message).not.toBe(code);
  });
});
