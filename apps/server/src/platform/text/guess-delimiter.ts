/**
 * The delimiter that occurs most often in the first line of a CSV file. If several occur equally often, the first one in
 * the list.
 */
export function guessDelimiter(text: string, delimiters: readonly [string, ...string[]]): string {
  const firstLine = /^[^\r\n]*/.exec(text.replace(/^\uFEFF/, ''))?.[0] ?? '';
  const count = (delimiter: string) => firstLine.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
