import { measureInTurns, p50, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { measureStatement } from '../measure/statement.ts';
import { atLeast, atMost, type GoalReport, judgedIf } from '../report/report.ts';

const STATEMENT_MS = 200;
/** The time for counting grows with the table, the time for the counter does not: the goal is for ten million documents. */
const JUDGED_FROM = 10_000_000;

const FROM_COUNTER = `select p.name, coalesce((select sum(n.count) from invoice_month_count n
  where n.provider_id = p.id and n.month = $1::date), 0) as count from provider p order by p.name`;
const COUNTED = `select p.name, count(i.id) from provider p left join invoice i on i.provider_id = p.id
  and i.superseded_by_id is null and i.invoice_date >= $1::date and i.invoice_date < ($1::date + interval '1 month')
  group by p.id, p.name order by p.name`;

/** Goal 7, in SQL: documents of one month by provider, from the counters, compared with counting in the index. */
export async function measureMonthlyCount({ rounds, client, world }: Environment): Promise<GoalReport> {
  let month = 0;
  const someMonth = () => {
    month = (month + 7) % 100;
    return [`${2017 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`];
  };
  const measured = await measureInTurns(rounds, {
    nothing: () => measureStatement(client, 'select 1 where $1::date is not null', someMonth, STATEMENT_MS),
    counter: () => measureStatement(client, FROM_COUNTER, someMonth, STATEMENT_MS),
    counted: () => measureStatement(client, COUNTED, someMonth, STATEMENT_MS),
  });
  return {
    rows: [
      { candidate: 'SQL: select 1', rounds: measured.nothing },
      { candidate: 'SQL: from the month counter', rounds: measured.counter },
      { candidate: 'SQL: counted by the index', rounds: measured.counted },
    ],
    checks: [
      atMost('latency compared with SELECT 1', ratioOf(measured.counter, measured.nothing, p50), 8),
      judgedIf(
        world.rows >= JUDGED_FROM,
        atLeast('times faster than counting', ratioOf(measured.counted, measured.counter, p50), 100),
      ),
    ],
  };
}
