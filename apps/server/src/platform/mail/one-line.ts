/** Controls, line and paragraph separators, and marks that turn the direction of text round. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text for one line of a mail: whatever a name holds, it can't begin a header, a line or a greeting of its own (security T19). */
export function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
}
