import type { TrailEntry } from '@belegfach/contract';
import type { TrailRow } from './trail.repository.ts';

const RESULTS = ['ok', 'refused', 'failed'] as const satisfies readonly TrailEntry['result'][];

export function toTrailEntry(row: TrailRow): TrailEntry {
  const { target_kind: kind } = row;
  return {
    number: row.id,
    at: row.at.toISOString(),
    action: row.action,
    result: RESULTS.find((result) => result === row.result) ?? 'failed',
    actor: row.actor,
    target:
      kind === null
        ? null
        : { kind, id: row.target_id, name: row.target_name, customerNumber: row.customer_number },
    providerName: row.provider_name,
    facts: toFacts(row.facts),
  };
}

/** The facts as texts, those of an object each by itself; a list is shown as JSON. */
function toFacts(facts: unknown, prefix = ''): TrailEntry['facts'] {
  if (typeof facts !== 'object' || facts === null) return [];
  return Object.entries(facts).flatMap(([key, value]: [string, unknown]): TrailEntry['facts'] => {
    const name = `${prefix}${key}`;
    if (value === null) return [];
    if (typeof value === 'object' && !Array.isArray(value)) return toFacts(value, `${name}.`);
    return [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  });
}
