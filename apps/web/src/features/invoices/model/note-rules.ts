/** The highest number of characters of a note; the server counts after trimming. */
export const MAX_NOTE_LENGTH = 2000;

/** The text to send, or undefined if it is empty or too long. */
export function noteText(typed: string): string | undefined {
  const text = typed.trim();
  return text === '' || text.length > MAX_NOTE_LENGTH ? undefined : text;
}
