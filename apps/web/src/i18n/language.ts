export type Language = 'de' | 'en';

/** English if the browser's first language is English, otherwise German (WEB-1). */
export function chooseLanguage(preferred: readonly string[]): Language {
  const [first = ''] = preferred;
  return /^en(-|$)/i.test(first) ? 'en' : 'de';
}
