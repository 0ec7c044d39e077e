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
    target: kind === null ? null : { kind, id: row.target_id, name: row.target_name },
    providerName: row.provider_name,
    facts: toFacts(row.facts),
  };
}

/** The facts as texts; a value that is not a text is shown as JSON. */
function toFacts(facts: unknown): TrailEntry['facts'] {
  if (typeof facts !== 'object' || facts === null) return [];
  return Object.entries(facts).flatMap(([name, value]: [string, unknown]) =>
    value === null ? [] : [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }],
  );
}
