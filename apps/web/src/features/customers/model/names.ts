import type { SalesmanReference } from '@belegfach/contract';

/** "Jörißen, Björn"; what is missing is left out, and undefined when nothing is there. */
export function findSalesmanName({ firstName, lastName }: SalesmanReference): string | undefined {
  const parts = [lastName, firstName].flatMap((part) => (part === null || part.trim() === '' ? [] : [part]));
  return parts.length === 0 ? undefined : parts.join(', ');
}
