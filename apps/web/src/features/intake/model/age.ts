/** A waiting time in the largest unit that fits. */
export interface Age {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;

export function ageOf(since: string, now: Date): Age {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE_MS));
  if (minutes < MINUTES_PER_HOUR) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours < HOURS_PER_DAY) return { unit: 'hours', count: hours };
  return { unit: 'days', count: Math.floor(hours / HOURS_PER_DAY) };
}
