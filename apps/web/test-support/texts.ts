import { createTranslations, ROUTE_NAMESPACES, type Translations } from '../src/i18n/i18n.ts';
import type { Language } from '../src/i18n/language.ts';

/** The texts of a language, with every namespace loaded. */
export async function loadTexts(language: Language = 'de'): Promise<Translations> {
  const translations = await createTranslations(language);
  await translations.load(...ROUTE_NAMESPACES);
  return translations;
}
