import { describe, expect, test } from 'vitest';
import { createTranslations, ROUTE_NAMESPACES } from './i18n.ts';
import { chooseLanguage } from './language.ts';

test.each([
  [['en-GB', 'de'], 'en'],
  [['en'], 'en'],
  [['de-AT', 'en'], 'de'],
  [['fr-FR', 'en'], 'de'],
  [['enm'], 'de'],
  [[], 'de'],
] as const)('a browser that prefers %j gets %s', (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language);
});

/** All texts of a language as a flat list of keys and texts. */
function leaves(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => leaves(inner, `${key}.${name}`));
}

async function textsOf(language: 'de' | 'en'): Promise<Map<string, string>> {
  const translations = await createTranslations(language);
  await translations.load(...ROUTE_NAMESPACES);
  return new Map(leaves(translations.i18n.getDataByLanguage(language), ''));
}

describe('the two languages', () => {
  test('have the same keys, the same placeholders and no empty text', async () => {
    const [german, english] = await Promise.all([textsOf('de'), textsOf('en')]);
    expect([...english.keys()].toSorted()).toEqual([...german.keys()].toSorted());
    const placeholders = (text: string | undefined) =>
      (text?.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted();
    for (const [key, text] of german) {
      expect(text.trim(), key).not.toBe('');
      expect(english.get(key)?.trim(), key).not.toBe('');
      expect(placeholders(english.get(key)), key).toEqual(placeholders(text));
    }
  });
});
