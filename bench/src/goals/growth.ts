import { measureInTurns, requestsPerSecond, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { atLeast, type GoalReport } from '../report/report.ts';
import { ownListRequests, productListRequest } from './requests.ts';

const CONNECTIONS = 16;

/** Goals 3, 4 and 6 by size: the same lists in a small and a large installation on the same database server. */
export async function measureGrowth(small: Environment, large: Environment): Promise<GoalReport> {
  const first = ({ superAdmin }: Environment) => [productListRequest(superAdmin)];
  const filtered = ({ superAdmin }: Environment) => [
    productListRequest(superAdmin, 1, { customerName: 'müller' }),
  ];
  const load = (
    environment: Environment,
    requests: ReturnType<typeof ownListRequests>,
    connections: number,
  ) => environment.load(environment.product, requests, connections);
  const measured = await measureInTurns(large.rounds, {
    smallOwn: () => load(small, ownListRequests(small), CONNECTIONS),
    largeOwn: () => load(large, ownListRequests(large), CONNECTIONS),
    smallFirst: () => load(small, first(small), CONNECTIONS),
    largeFirst: () => load(large, first(large), CONNECTIONS),
    smallFilter: () => load(small, filtered(small), 1),
    largeFilter: () => load(large, filtered(large), 1),
  });
  const sizes = [`of ${small.world.rows}`, `of ${large.world.rows}`] as const;
  return {
    rows: [
      { candidate: `one customer ${sizes[0]} c=${CONNECTIONS}`, rounds: measured.smallOwn },
      { candidate: `one customer ${sizes[1]} c=${CONNECTIONS}`, rounds: measured.largeOwn },
      { candidate: `super admin ${sizes[0]} c=${CONNECTIONS}`, rounds: measured.smallFirst },
      { candidate: `super admin ${sizes[1]} c=${CONNECTIONS}`, rounds: measured.largeFirst },
      { candidate: `müller ${sizes[0]} c=1`, rounds: measured.smallFilter },
      { candidate: `müller ${sizes[1]} c=1`, rounds: measured.largeFilter },
    ],
    checks: [
      atLeast(
        'one customer compared with the small size',
        ratioOf(measured.largeOwn, measured.smallOwn, requestsPerSecond),
        0.55,
      ),
      atLeast(
        'super admin compared with the small size',
        ratioOf(measured.largeFirst, measured.smallFirst, requestsPerSecond),
        0.8,
      ),
      atLeast(
        'müller compared with the small size',
        ratioOf(measured.largeFilter, measured.smallFilter, requestsPerSecond),
        0.75,
      ),
    ],
  };
}
