/** The languages of the portal. */
export type Language = 'de' | 'en';

/**
 * The first language that a request asks for, as the web app uses the browser's first language; undefined for any other
 * language and for none.
 * @param header `Accept-Language`
 */
export function requestedLanguage(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined;
  if (/^\s*en\b/i.test(header)) return 'en';
  return /^\s*de\b/i.test(header) ? 'de' : undefined;
}

/** The default language, for requests that ask for none of the portal's languages. */
export const DEFAULT_LANGUAGE: Language = 'de';
