import type { IntakeListQuery, IntakeState } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import {
  JOURNAL_COLUMNS,
  JOURNAL_SORT_COLUMNS,
  JOURNAL_TABLES,
  journalFilters,
  type JournalRow,
} from './journal-columns.repository.ts';
import { allOf, isInScope } from './journal-scope.repository.ts';
import type { JournalScope } from './journal.policy.ts';

/** A page of the journal. Equal values are ordered by id, so that pages neither overlap nor skip rows. */
export async function listReceipts(
  executor: Executor,
  scope: JournalScope,
  query: IntakeListQuery,
): Promise<JournalRow[]> {
  const direction = query.sortDirection === 1 ? sql`desc nulls last` : sql`asc nulls last`;
  const state = query.state === undefined ? [] : [sql`r.state = ${query.state}`];
  const { rows } = await sql<JournalRow>`
    select ${JOURNAL_COLUMNS}, '{}'::jsonb as facts ${JOURNAL_TABLES}
    where ${allOf([isInScope(scope), ...journalFilters(query), ...state])}
    order by ${JOURNAL_SORT_COLUMNS[query.orderBy]} ${direction}, r.id ${direction}
    limit ${query.pageSize} offset ${(query.pageIndex - 1) * query.pageSize}`.execute(executor);
  return rows;
}

/** The number of matching receipts by state; the filter by state is ignored. */
export async function countReceipts(
  executor: Executor,
  scope: JournalScope,
  query: IntakeListQuery,
): Promise<{ readonly counts: Record<IntakeState, number>; readonly oldestQuarantinedAt: Date | null }> {
  const { rows } = await sql<{ state: IntakeState; count: number; oldest: Date }>`
    select r.state, count(*) as count, min(r.received_at) as oldest ${JOURNAL_TABLES}
    where ${allOf([isInScope(scope), ...journalFilters(query)])}
    group by r.state`.execute(executor);
  const counts = { received: 0, accepted: 0, quarantined: 0, rejected: 0, duplicate: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return {
    counts,
    oldestQuarantinedAt: rows.find(({ state }) => state === 'quarantined')?.oldest ?? null,
  };
}

/** The number of receipts that wait for a person; read from an index of the few receipts that are not settled. */
export async function countHeldReceipts(executor: Executor, scope: JournalScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from intake_receipt r
    where r.state = 'quarantined' and ${isInScope(scope)}`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** One receipt with its facts; undefined outside the scope. */
export async function findReceipt(
  executor: Executor,
  scope: JournalScope,
  publicId: string,
): Promise<JournalRow | undefined> {
  const { rows } = await sql<JournalRow>`
    select ${JOURNAL_COLUMNS}, r.facts ${JOURNAL_TABLES}
    where r.public_id = ${publicId} and ${isInScope(scope)}`.execute(executor);
  return rows[0];
}
