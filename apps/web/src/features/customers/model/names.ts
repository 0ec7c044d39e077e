import type { SalesmanReference } from '@belegfach/contract';

/** "Jörißen, Björn", without a missing part; undefined if both parts are missing. */
export function findSalesmanName({ firstName, lastName }: SalesmanReference): string | undefined {
  const parts = [lastName, firstName].flatMap((part) => (part === null || part.trim() === '' ? [] : [part]));
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** All names on one line, separated by semicolons because names contain commas. */
export function joinNames(names: readonly string[]): string {
  return names.join('; ');
}
