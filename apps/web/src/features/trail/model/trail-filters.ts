import type { AuditAction, TrailQuery } from '@belegfach/contract';
import { actionsOfTopic, AUDIT_ACTIONS, TRAIL_TOPIC_NAMES } from '@belegfach/contract/schema-free';

export type TrailFilters = Omit<TrailQuery, 'before'>;

const TEXTS = ['person', 'customer', 'document'] as const;
const DAYS = ['from', 'to'] as const;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters of an address; other parameters are ignored. */
export function readTrailFilters(search: Readonly<Record<string, unknown>>): TrailFilters {
  const textOf = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const texts = TEXTS.flatMap((name) => (textOf(name) === '' ? [] : [[name, textOf(name)] as const]));
  const days = DAYS.flatMap((name) => (ISO_DAY.test(textOf(name)) ? [[name, textOf(name)] as const] : []));
  const topic = TRAIL_TOPIC_NAMES.find((name) => name === textOf('topic'));
  const action = AUDIT_ACTIONS.find((name) => name === textOf('action'));
  return {
    ...Object.fromEntries([...texts, ...days]),
    ...(topic !== undefined && { topic }),
    ...(action !== undefined && { action }),
  };
}

/** The actions of the chosen topic, or all. */
export function offeredActions({ topic }: TrailFilters): readonly AuditAction[] {
  return topic === undefined ? AUDIT_ACTIONS : actionsOfTopic(topic);
}

/** Sets the topic. Removes the filter by action if the action belongs to another topic. */
export function withTopic(filters: TrailFilters, topic: TrailFilters['topic'] | null): TrailFilters {
  const changed = withFilter(filters, 'topic', topic);
  const { action } = changed;
  const isOffered = action === undefined || offeredActions(changed).includes(action);
  return isOffered ? changed : withFilter(changed, 'action', null);
}

/** Sets a filter; an empty value removes it. */
export function withFilter<Name extends keyof TrailFilters>(
  filters: TrailFilters,
  name: Name,
  value: TrailFilters[Name] | '' | null,
): TrailFilters {
  const isEmpty = value === '' || value === null || value === undefined;
  const others = Object.entries(filters).filter(([key]) => key !== name);
  return { ...Object.fromEntries(others), ...(!isEmpty && { [name]: value }) };
}
