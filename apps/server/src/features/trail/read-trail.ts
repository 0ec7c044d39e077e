import { TRAIL_PAGE_SIZE, type TrailPage, type TrailQuery } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { listNamesInFacts } from './names-in-facts.repository.ts';
import { listIdsInFacts, toTrailEntry } from './trail.mapper.ts';
import { trailScopeOf } from './trail.policy.ts';
import { findChainState, listTrailRows } from './trail.repository.ts';

export async function readTrail(
  { executor }: Database,
  caller: Caller,
  query: TrailQuery,
): Promise<TrailPage> {
  const scope = trailScopeOf(caller);
  const rows = await listTrailRows(executor, scope, query);
  const shown = rows.slice(0, TRAIL_PAGE_SIZE);
  const names = await listNamesInFacts(executor, scope, listIdsInFacts(shown));
  const entries = shown.map((row) => toTrailEntry(row, names));
  const chain = await findChainState(executor, scope);
  return {
    entries,
    next: rows.length > TRAIL_PAGE_SIZE ? (entries.at(-1)?.number ?? null) : null,
    chain: chain === undefined ? null : { checkedAt: chain.checkedAt.toISOString(), faults: chain.faults },
  };
}
