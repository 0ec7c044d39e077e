/** All names on one line, separated by semicolons. */
export function joinNames(names: readonly string[]): string {
  return names.join('; ');
}
