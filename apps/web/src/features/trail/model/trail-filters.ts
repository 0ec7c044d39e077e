import type { TrailQuery } from '@belegfach/contract';
import { TRAIL_TOPIC_NAMES } from '@belegfach/contract/schema-free';

export type TrailFilters = Omit<TrailQuery, 'before'>;

const TEXTS = ['person', 'customer', 'document'] as const;
const DAYS = ['from', 'to'] as const;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters of an address; what is no filter is left out. */
export function readTrailFilters(search: Readonly<Record<string, unknown>>): TrailFilters {
  const textOf = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const texts = TEXTS.flatMap((name) => (textOf(name) === '' ? [] : [[name, textOf(name)] as const]));
  const days = DAYS.flatMap((name) => (ISO_DAY.test(textOf(name)) ? [[name, textOf(name)] as const] : []));
  const topic = TRAIL_TOPIC_NAMES.find((name) => name === textOf('topic'));
  return { ...Object.fromEntries([...texts, ...days]), ...(topic !== undefined && { topic }) };
}

/** Without empty filters. */
export function withFilter<Name extends keyof TrailFilters>(
  filters: TrailFilters,
  name: Name,
  value: TrailFilters[Name] | '' | null,
): TrailFilters {
  const isEmpty = value === '' || value === null || value === undefined;
  const others = Object.entries(filters).filter(([key]) => key !== name);
  return { ...Object.fromEntries(others), ...(!isEmpty && { [name]: value }) };
}
