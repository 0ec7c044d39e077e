import { median } from '../load/summary.ts';
import type { Environment } from '../measure/environment.ts';
import { measureInTurns, p50, processorTime, ratioOf } from '../measure/rounds.ts';
import { atMost, type Check, type GoalReport, information } from '../report/report.ts';
import { productListRequest } from './requests.ts';

const RARE_MOST = 2;
const BROAD_MOST = 6;
const ROUND_MS = 600;

/**
 * The first name matches as few customers in both worlds, the single words the same share of them. A pair of words matches
 * few, but more of them among more customers: its time is only reported.
 */
const NAMES = [
  { name: 'öztürk druckerei', most: RARE_MOST },
  { name: 'weiß hotel', most: undefined },
  { name: 'müller', most: BROAD_MOST },
  { name: 'gmbh', most: BROAD_MOST },
  { name: 'a', most: BROAD_MOST },
] as const;

/** Goal 6 by the number of customers: the filter by a part of a name, over the same number of documents of more customers. */
export async function measureCustomersGrowth(few: Environment, many: Environment): Promise<GoalReport> {
  const rows: GoalReport['rows'][number][] = [];
  const checks: Check[] = [];
  for (const { name, most } of NAMES) {
    const load = (environment: Environment) =>
      environment.load(
        environment.product,
        [productListRequest(environment.superAdmin, 1, { customerName: name })],
        1,
        { milliseconds: ROUND_MS },
      );
    const measured = await measureInTurns(many.rounds, { few: () => load(few), many: () => load(many) });
    rows.push(
      { candidate: `${name}, ${few.world.customers} customers c=1`, rounds: measured.few },
      { candidate: `${name}, ${many.world.customers} customers c=1`, rounds: measured.many },
    );
    const what = `time at ${many.world.customers} customers compared with ${few.world.customers}: ${name}`;
    const ratio = ratioOf(measured.many, measured.few, p50);
    const times = [measured.few, measured.many].map((rounds) => median(rounds.map(p50)).toPrecision(3));
    checks.push(
      most === undefined ? information(what, ratio) : atMost(what, ratio, most),
      information(
        `customers and p50: ${name}`,
        `${await countCustomers(few, name)} and ${await countCustomers(many, name)}, ${times.join(' and ')} ms`,
      ),
      information(`CPU time: ${name}`, ratioOf(measured.many, measured.few, processorTime)),
    );
  }
  return { rows, checks };
}

async function countCustomers({ client }: Environment, name: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::integer as count from customer where name ilike $1',
    [`%${name}%`],
  );
  return rows[0]?.count ?? 0;
}
