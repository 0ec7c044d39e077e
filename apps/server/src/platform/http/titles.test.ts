import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { requestedLanguage } from './language.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = await app.tokenFor((await app.build.backofficeUser('SuperAdmin', null)).id);
});
afterAll(() => app.close());

describe('the language of a request', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en', 'en'],
    ['EN-gb, de', 'en'],
    ['fr, en', undefined],
    ['den', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is read as %s', (header, language) => {
    expect(requestedLanguage(header)).toBe(language);
  });
});

describe('the title of a refusal', () => {
  const getTitle = async (url: string, language: string | undefined, withToken = true) => {
    const response = await app.app.inject({
      url,
      headers: {
        ...(language !== undefined && { 'accept-language': language }),
        ...(withToken && { authorization: `Bearer ${token}` }),
      },
    });
    return response.json<{ title: string }>().title;
  };

  it.each([
    ['/api/Invoice/List?bogus=1', 'Eine oder mehrere Angaben sind ungültig.'],
    ['/api/Invoice/List?%zz', 'Eine oder mehrere Angaben sind ungültig.'],
    ['/api/Nothing', 'Nicht gefunden'],
    ['/metrics', 'Nicht gefunden'],
    [`/api/Customer/ExclusiveCustomersFromSalesman/${'x'.repeat(300)}`, 'Adresse zu lang'],
  ])('is German for %s with German as the language', async (url, title) => {
    expect(await getTitle(url, 'de')).toBe(title);
  });

  it('is German without a valid token too', async () => {
    expect(await getTitle('/api/Invoice/List', 'de', false)).toBe('Nicht angemeldet');
  });

  it.each(['en', 'fr', undefined])('is English if the language is %s', async (language) => {
    expect(await getTitle('/api/Invoice/List?bogus=1', language)).toBe('One or more fields are not valid.');
    expect(await getTitle('/api/Nothing', language)).toBe('Not found');
  });
});
