import { describe, expect, it } from 'vitest';
import { keepWordsWhole } from './keep-words-whole.ts';
import { createTranslations } from './i18n.ts';

const JOINED = 'E-\u2060Mail';

describe('words in sentences', () => {
  it.each([
    [
      'Wir schicken Ihnen einen Link an Ihre E-Mail-Adresse.',
      `Wir schicken Ihnen einen Link an Ihre ${JOINED}-\u2060Adresse.`,
    ],
    [
      'Die unzustellbaren E-Mails konnten nicht geladen werden',
      `Die unzustellbaren ${JOINED}s konnten nicht geladen werden`,
    ],
    [
      'After that, sign in with your e-mail address and this password.',
      'After that, sign in with your e-\u2060mail address and this password.',
    ],
  ])('do not break after a hyphen: %s', (text, joined) => {
    expect(keepWordsWhole(text)).toBe(joined);
  });

  it.each([
    'E-Mail-Adresse wiederholen',
    'E-Mail und Passwort passen nicht zusammen.',
    'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  ])('stay as they are in a text of one line: %s', (text) => {
    expect(keepWordsWhole(text)).toBe(text);
  });

  it('that break well stay as they are', () => {
    const text = 'Das PDF enthält keine E-Rechnung, und keine Indexdatei nennt es.';
    expect(keepWordsWhole(text)).toBe(text);
  });

  it('are kept whole where a sentence names fields', async () => {
    const { i18n } = await createTranslations('de');
    const fields = 'Vorname, Nachname, E-Mail-Adresse, Rolle';
    expect(i18n.t('common:toCheck', { fields })).toBe(
      `Noch zu prüfen: Vorname, Nachname, ${JOINED}-\u2060Adresse, Rolle`,
    );
  });
});
