import { TIME_ZONE } from '@belegfach/contract/schema-free';

// Swedish writes a date as ISO 8601 does.
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE, dateStyle: 'short' });

/** The day of a moment in the portal's time zone, e.g. `2026-11-20`. */
export function portalDay(moment: Date): string {
  return DAY.format(moment);
}
