import type { RuleFiguresQuery } from '@belegfach/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { endOfDay, type Executor, startOfDay } from '../../../platform/database/index.ts';
import { isInScope } from './journal/journal-scope.repository.ts';
import type { JournalScope } from './journal/journal.policy.ts';

/** The number of documents of a month that break each rule, the most frequent first. It is read from one index. */
export async function listRuleFigures(executor: Executor, scope: JournalScope, query: RuleFiguresQuery) {
  return executor
    .selectFrom('rule_finding as r')
    .select((eb) => [
      'r.rule',
      eb.fn.max('r.class').as('class'),
      eb.fn.max('r.severity').as('severity'),
      eb.fn.max('r.term').as('term'),
      eb.fn.countAll<number>().as('documents'),
      eb.fn.sum<number>('r.count').as('findings'),
    ])
    .where('r.month', '=', firstDayOf(query.month))
    .where(isInScope(scope))
    .where(isOfProvider(query.providerId))
    .groupBy('r.rule')
    .orderBy('documents', 'desc')
    .orderBy('r.rule')
    .execute();
}

/** The number of documents of a month that were checked, and the number of those that break a rule. */
export async function countCheckedReceipts(executor: Executor, scope: JournalScope, query: RuleFiguresQuery) {
  return executor
    .selectFrom('intake_receipt as r')
    .select((eb) => [
      eb.fn.countAll<number>().as('checked'),
      eb.fn.countAll<number>().filterWhere('r.finding_count', '>', 0).as('withFindings'),
    ])
    .where('r.rule_check', '=', sql.lit('checked' as const))
    .where(sql<SqlBool>`r.received_at >= ${startOfDay(firstDayOf(query.month))}`)
    .where(sql<SqlBool>`r.received_at < ${endOfDay(lastDayOf(query.month))}`)
    .where(isInScope(scope))
    .where(isOfProvider(query.providerId))
    .executeTakeFirstOrThrow();
}

function isOfProvider(providerId: string | undefined): RawBuilder<SqlBool> {
  if (providerId === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`r.provider_id = (select id from provider where public_id = ${providerId})`;
}

/** @param month `YYYY-MM` */
function firstDayOf(month: string): string {
  return `${month}-01`;
}

function lastDayOf(month: string): string {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return day.toISOString().slice(0, 10);
}
