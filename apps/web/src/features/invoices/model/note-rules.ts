/** Characters of a note at most (decisions D6); the server counts after trimming. */
export const MAX_NOTE_LENGTH = 2000;

/** The text that would be sent, or undefined when there is nothing to send. */
export function noteText(typed: string): string | undefined {
  const text = typed.trim();
  return text === '' || text.length > MAX_NOTE_LENGTH ? undefined : text;
}
