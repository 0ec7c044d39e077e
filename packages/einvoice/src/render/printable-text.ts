/** Longer words get break opportunities, because line wrapping searches for a break in them letter by letter, which is slow. */
const MAX_WORD_LENGTH = 40;
const LONG_WORD = new RegExp(String.raw`\S{${MAX_WORD_LENGTH}}(?=\S)`, 'g');
const ZERO_WIDTH_SPACE = '\u200B';

/** Makes text of a document safe to print: without control characters and changes of reading direction, and with breaks in long words. */
export function toPrintableText(text: string): string {
  return text
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu, '')
    .replace(LONG_WORD, `$&${ZERO_WIDTH_SPACE}`);
}

/** The average width of a character as a share of the font size. */
const CHARACTER_WIDTH = 0.5;
/** Less than half a page. Line wrapping, which takes more than linear time, gets short texts. */
const LINES_PER_PART = 25;

/**
 * Splits a text into parts of about 25 lines.
 * @param width in units of the font size
 */
export function splitText(text: string, width: number): string[] {
  const perLine = Math.max(1, Math.floor(width / CHARACTER_WIDTH));
  const parts: string[] = [];
  let lines: string[] = [];
  let height = 0;
  for (const piece of text.split('\n').flatMap((paragraph) => splitParagraph(paragraph, perLine))) {
    const pieceHeight = Math.max(1, Math.ceil(piece.length / perLine));
    if (height + pieceHeight > LINES_PER_PART && lines.length > 0) {
      parts.push(lines.join('\n'));
      lines = [];
      height = 0;
    }
    lines.push(piece);
    height += pieceHeight;
  }
  return [...parts, lines.join('\n')];
}

function splitParagraph(paragraph: string, perLine: number): string[] {
  const length = perLine * LINES_PER_PART;
  if (paragraph.length <= length) return [paragraph];
  return paragraph.match(new RegExp(`.{1,${length}}(?:\\s|$)|\\S{${length}}`, 'g')) ?? [];
}
