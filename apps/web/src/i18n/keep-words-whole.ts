import type { PostProcessorModule } from 'i18next';

/** Shorter texts fit on one line. Labels are among them, which password managers and speech input compare. */
const SHORTEST_SENTENCE = 50;
const WORD = /\bE-Mail(-(?=\p{L}))?/giu;
const JOINED_HYPHEN = '-\u2060';

/** Prevents a line break within "E-Mail", "e-mail" and "E-Mail-Adresse", so that no line ends with their first letter. */
export function keepWordsWhole(text: string): string {
  if (text.length < SHORTEST_SENTENCE) return text;
  return text.replace(WORD, (word) => word.replaceAll('-', JOINED_HYPHEN));
}

/** Works on the finished text: a sentence may name fields, such as "E-Mail-Adresse". */
export const keepWordsWholeModule: PostProcessorModule = {
  type: 'postProcessor',
  name: 'keep-words-whole',
  process: (text: unknown) => (typeof text === 'string' ? keepWordsWhole(text) : text) as string,
};
