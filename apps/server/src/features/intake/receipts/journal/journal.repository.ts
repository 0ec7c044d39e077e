import type { IntakeListQuery, IntakeState } from '@belegfach/contract';
import { type OrderByItemBuilder, sql } from 'kysely';
import type { Executor } from '../../../../platform/database/index.ts';
import {
  JOURNAL_SORT_COLUMNS,
  journalFilters,
  type JournalRow,
  selectJournal,
  selectJournalRows,
} from './journal-columns.repository.ts';
import { isInScope } from './journal-scope.repository.ts';
import type { JournalScope } from './journal.policy.ts';

/** A page of the journal. Equal values are ordered by id, so that pages neither overlap nor skip rows. */
export async function listReceipts(
  executor: Executor,
  scope: JournalScope,
  query: IntakeListQuery,
): Promise<JournalRow[]> {
  const direction = (order: OrderByItemBuilder) =>
    (query.sortDirection === 1 ? order.desc() : order.asc()).nullsLast();
  const rows = selectJournalRows(executor, scope)
    .where((eb) => eb.and(journalFilters(query)))
    .orderBy(JOURNAL_SORT_COLUMNS[query.orderBy], direction)
    .orderBy('r.id', direction)
    .limit(query.pageSize)
    .offset((query.pageIndex - 1) * query.pageSize);
  return (query.state === undefined ? rows : rows.where('r.state', '=', query.state)).execute();
}

/** The number of matching receipts by state; the filter by state is ignored. */
export async function countReceipts(
  executor: Executor,
  scope: JournalScope,
  query: IntakeListQuery,
): Promise<{ readonly counts: Record<IntakeState, number>; readonly oldestQuarantinedAt: Date | null }> {
  const rows = await selectJournal(executor, scope)
    .select((eb) => [
      'r.state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('r.received_at').as('oldest'),
    ])
    .where((eb) => eb.and(journalFilters(query)))
    .groupBy('r.state')
    .execute();
  const counts = { received: 0, accepted: 0, quarantined: 0, rejected: 0, duplicate: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return {
    counts,
    oldestQuarantinedAt: rows.find(({ state }) => state === 'quarantined')?.oldest ?? null,
  };
}

/** The number of held receipts, read from a small index of the receipts that are not decided yet. */
export async function countHeldReceipts(executor: Executor, scope: JournalScope): Promise<number> {
  const { count } = await executor
    .selectFrom('intake_receipt as r')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('r.state', '=', sql.lit('quarantined' as const))
    .where(isInScope(scope))
    .executeTakeFirstOrThrow();
  return count;
}

/** The time at which the latest file came in: one step of the index by time. */
export async function findLatestReceiptTime(
  executor: Executor,
  scope: JournalScope,
): Promise<Date | undefined> {
  const row = await executor
    .selectFrom('intake_receipt as r')
    .select('r.received_at')
    .where(isInScope(scope))
    .orderBy('r.received_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at;
}

/** A receipt with its facts; undefined outside the scope. */
export async function findReceipt(executor: Executor, scope: JournalScope, publicId: string) {
  return selectJournalRows(executor, scope)
    .select('r.facts')
    .where('r.public_id', '=', publicId)
    .executeTakeFirst();
}
