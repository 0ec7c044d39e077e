/** Names of others must not write to the terminal what they like. */
export function withoutControls(line: string): string {
  return line.replace(/\p{Cc}/gu, '\uFFFD');
}
