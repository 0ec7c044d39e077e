import { germanDay, germanMonth, monthOf } from '../world/calendar.ts';
import type { Period } from '../world/document-model.ts';

/**
 * For a sentence: whole months as `Oktober 2026`, `August bis Oktober 2026` or `Dezember 2025 bis Februar 2026`, any other period
 * as one or two dates.
 */
export function describePeriod({ from, to }: Period): string {
  if (from === to) return germanDay(from);
  if (!from.endsWith('-01')) return `${germanDay(from)} – ${germanDay(to)}`;
  const [first, last] = [germanMonth(monthOf(from)), germanMonth(monthOf(to))];
  if (first === last) return last;
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${sameYear ? first.slice(0, -' 2026'.length) : first} bis ${last}`;
}

/** For a table: `01.10. – 31.10.2026`, with both years if they differ. */
export function formatPeriod({ from, to }: Period): string {
  if (from === to) return germanDay(from);
  const start = germanDay(from);
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${sameYear ? start.slice(0, 6) : start} – ${germanDay(to)}`;
}
