/** The languages of the portal. */
export type Language = 'de' | 'en';

/**
 * The first language of a request, since the web app uses the browser's first language; undefined if it is not one of
 * the portal's languages.
 * @param header `Accept-Language`
 */
export function requestedLanguage(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined;
  if (/^\s*en\b/i.test(header)) return 'en';
  return /^\s*de\b/i.test(header) ? 'de' : undefined;
}

/** The language for requests whose first language is not one of the portal's languages. */
export const DEFAULT_LANGUAGE: Language = 'de';
