/** Enough for a person to begin with; `--json` and the result files contain everything. */
const MAX_LINES = 40;

/** The first lines of a list of findings, and a line that states how many are left out. */
export function limitLines(lines: readonly string[]): string[] {
  const omittedCount = lines.length - MAX_LINES;
  return [...lines.slice(0, MAX_LINES), ...(omittedCount > 0 ? [`... and ${omittedCount} more`] : [])];
}

/** Replaces control characters, because names written by other people could control the terminal. */
export function removeControlCharacters(line: string): string {
  return line.replace(/\p{Cc}/gu, '\uFFFD');
}
