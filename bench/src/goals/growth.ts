import { alternate, rate, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { atLeast, type GoalReport } from '../report/report.ts';
import { ownLists, productList } from './requests.ts';

const AT_ONCE = 16;

/** Goals 3, 4 and 6 by size: the same lists in a small and a large installation on the same database server. */
export async function measureGrowth(small: Environment, large: Environment): Promise<GoalReport> {
  const first = ({ superAdmin }: Environment) => [productList(superAdmin)];
  const filtered = ({ superAdmin }: Environment) => [productList(superAdmin, 1, { customerName: 'müller' })];
  const load = (environment: Environment, requests: ReturnType<typeof ownLists>, connections: number) =>
    environment.load(environment.product, requests, connections);
  const measured = await alternate(large.rounds, {
    smallOwn: () => load(small, ownLists(small), AT_ONCE),
    largeOwn: () => load(large, ownLists(large), AT_ONCE),
    smallFirst: () => load(small, first(small), AT_ONCE),
    largeFirst: () => load(large, first(large), AT_ONCE),
    smallFilter: () => load(small, filtered(small), 1),
    largeFilter: () => load(large, filtered(large), 1),
  });
  const sizes = [`of ${small.world.rows}`, `of ${large.world.rows}`] as const;
  return {
    rows: [
      { candidate: `one customer ${sizes[0]} c=${AT_ONCE}`, rounds: measured.smallOwn },
      { candidate: `one customer ${sizes[1]} c=${AT_ONCE}`, rounds: measured.largeOwn },
      { candidate: `super admin ${sizes[0]} c=${AT_ONCE}`, rounds: measured.smallFirst },
      { candidate: `super admin ${sizes[1]} c=${AT_ONCE}`, rounds: measured.largeFirst },
      { candidate: `müller ${sizes[0]} c=1`, rounds: measured.smallFilter },
      { candidate: `müller ${sizes[1]} c=1`, rounds: measured.largeFilter },
    ],
    checks: [
      atLeast('one customer, of the small size', ratioOf(measured.largeOwn, measured.smallOwn, rate), 0.55),
      atLeast('super admin, of the small size', ratioOf(measured.largeFirst, measured.smallFirst, rate), 0.8),
      atLeast('müller, of the small size', ratioOf(measured.largeFilter, measured.smallFilter, rate), 0.75),
    ],
  };
}
