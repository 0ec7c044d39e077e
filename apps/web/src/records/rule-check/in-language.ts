/** A sentence of the server, which has both languages, in the language of the page. */
export function inLanguage(sentence: { readonly de: string; readonly en: string }, language: string): string {
  return language === 'de' ? sentence.de : sentence.en;
}
