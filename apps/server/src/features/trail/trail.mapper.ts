import type { TrailEntry } from '@belegfach/contract';
import type { TrailRow } from './trail.repository.ts';

const RESULTS = ['ok', 'refused', 'failed'] as const satisfies readonly TrailEntry['result'][];

/** @param names the names of the records that the facts mention, by id */
export function toTrailEntry(row: TrailRow, names: ReadonlyMap<string, string>): TrailEntry {
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
    facts: toFacts(row.facts, names),
  };
}

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/** The ids in the facts of the rows, each once. */
export function listIdsInFacts(rows: readonly Pick<TrailRow, 'facts'>[]): string[] {
  return [...new Set(rows.flatMap(({ facts }) => JSON.stringify(facts).match(ID) ?? []))];
}

/**
 * The facts as texts: the facts of an object one by one, a list as JSON. Ids are replaced by names, because people do not know
 * records by their ids.
 */
function toFacts(facts: unknown, names: ReadonlyMap<string, string>, prefix = ''): TrailEntry['facts'] {
  if (typeof facts !== 'object' || facts === null) return [];
  const named = (text: string) => names.get(text) ?? text;
  return Object.entries(facts).flatMap(([key, value]: [string, unknown]): TrailEntry['facts'] => {
    const name = `${prefix}${named(key)}`;
    if (value === null) return [];
    if (Array.isArray(value)) {
      const list: unknown[] = value;
      const shown = list.map((element) => (typeof element === 'string' ? named(element) : element));
      return [{ name, value: JSON.stringify(shown) }];
    }
    if (typeof value === 'object') return toFacts(value, names, `${name}.`);
    return [{ name, value: typeof value === 'string' ? named(value) : JSON.stringify(value) }];
  });
}
