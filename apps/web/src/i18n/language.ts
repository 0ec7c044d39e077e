export type Language = 'de' | 'en';

/** The browser's first language that the portal speaks, otherwise German (spec section 1). */
export function chooseLanguage(preferred: readonly string[]): Language {
  const [first = ''] = preferred;
  return /^en(-|$)/i.test(first) ? 'en' : 'de';
}
