/** Replaces control characters, because names written by other people could control the terminal. */
export function withoutControls(line: string): string {
  return line.replace(/\p{Cc}/gu, '\uFFFD');
}
