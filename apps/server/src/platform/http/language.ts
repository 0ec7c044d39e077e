/** The languages of the portal (spec section 1). */
export type Language = 'de' | 'en';

/**
 * What a request asks for first, as the web app chooses its language from the browser's first one; undefined for any other and for none.
 * @param header `Accept-Language`
 */
export function askedLanguage(header: string | undefined): Language | undefined {
  if (header === undefined) return undefined;
  if (/^\s*en\b/i.test(header)) return 'en';
  return /^\s*de\b/i.test(header) ? 'de' : undefined;
}

/** The portal's own language, for those who ask for none of its languages (spec section 9). */
export const DEFAULT_LANGUAGE: Language = 'de';
