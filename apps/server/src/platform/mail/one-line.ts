/** Control characters, line and paragraph separators, and marks that change the text direction. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Removes line breaks and control characters: no value can add a header or a line to an e-mail. */
export function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
}
