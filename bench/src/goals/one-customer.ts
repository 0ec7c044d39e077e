import { measureInTurns, p99, processorTime, requestsPerSecond, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { atLeast, atMost, type GoalReport, information } from '../report/report.ts';
import { bareListRequests, ownListRequests, unpacked } from './requests.ts';

/** Goal 1: a customer's own list, newest first, 50 rows with the exact total, both candidates with compressed answers. */
export async function measureOneCustomer(environment: Environment): Promise<GoalReport> {
  const { product, bare } = environment;
  const measured = await measureInTurns(environment.rounds, {
    product: () => environment.load(product, ownListRequests(environment), 1),
    bare: () => environment.load(bare, bareListRequests(environment, 'ceiling'), 1),
    orm: () => environment.load(bare, bareListRequests(environment, 'orm'), 1),
    product16: () => environment.load(product, ownListRequests(environment), 16),
    bare16: () => environment.load(bare, bareListRequests(environment, 'ceiling'), 16),
    orm16: () => environment.load(bare, bareListRequests(environment, 'orm'), 16),
    unpacked16: () => environment.load(product, ownListRequests(environment).map(unpacked), 16),
    bareUnpacked16: () => environment.load(bare, bareListRequests(environment, 'ceiling').map(unpacked), 16),
  });
  return {
    rows: [
      { candidate: 'product          c=1', rounds: measured.product },
      { candidate: 'bare             c=1', rounds: measured.bare },
      { candidate: 'ORM style        c=1', rounds: measured.orm },
      { candidate: 'product          c=16', rounds: measured.product16 },
      { candidate: 'bare             c=16', rounds: measured.bare16 },
      { candidate: 'ORM style        c=16', rounds: measured.orm16 },
      { candidate: 'product, unpacked c=16', rounds: measured.unpacked16 },
      { candidate: 'bare, unpacked   c=16', rounds: measured.bareUnpacked16 },
    ],
    checks: [
      atLeast(
        'requests per second compared with bare, c=16',
        ratioOf(measured.product16, measured.bare16, requestsPerSecond),
        0.6,
      ),
      atMost('p99 compared with bare, c=16', ratioOf(measured.product16, measured.bare16, p99), 2),
      information(
        'CPU time per request compared with bare, c=16',
        ratioOf(measured.product16, measured.bare16, processorTime),
      ),
      information(
        'requests per second compared with bare, c=1',
        ratioOf(measured.product, measured.bare, requestsPerSecond),
      ),
      information(
        'requests per second compared with ORM style, c=16',
        ratioOf(measured.product16, measured.orm16, requestsPerSecond),
      ),
      information(
        'requests per second compared with bare, both unpacked, c=16',
        ratioOf(measured.unpacked16, measured.bareUnpacked16, requestsPerSecond),
      ),
    ],
  };
}
