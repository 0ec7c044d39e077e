import { measureInTurns, p50, processorTime, requestsPerSecond, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { measureStatement } from '../measure/statement.ts';
import { atMost, type GoalReport, information } from '../report/report.ts';
import { CEILING, FLOOR } from '../servers/bare-sql.ts';
import { measureListService } from './list-service.ts';
import { productListRequest } from './requests.ts';

const STATEMENT_MS = 300;

/** Goal 4: all documents, newest first, 50 rows with the exact total. */
export async function measureSuperAdmin(environment: Environment): Promise<GoalReport> {
  const { product, bare, client, world } = environment;
  const productRequests = [productListRequest(environment.superAdmin)];
  const ceiling = [{ path: '/ceiling/everything?page=1' }];
  const service = await measureListService(world);
  let row = 1;
  const measured = await measureInTurns(environment.rounds, {
    product: () => environment.load(product, productRequests, 1),
    bare: () => environment.load(bare, ceiling, 1),
    product16: () => environment.load(product, productRequests, 16),
    bare16: () => environment.load(bare, ceiling, 16),
    orm: () => environment.load(bare, [{ path: '/orm/everything?page=1' }], 1, { warmUpMilliseconds: 0 }),
    service: () => service.list({ pageIndex: 1 }, STATEMENT_MS),
    ceilingSql: () => measureStatement(client, CEILING.everything, () => [0], STATEMENT_MS),
    floor: () =>
      measureStatement(client, FLOOR, () => [(row = (row + 7919 * 50) % (world.rows - 50))], STATEMENT_MS),
  });
  await service.close();
  return {
    rows: [
      { candidate: 'product          c=1', rounds: measured.product },
      { candidate: 'bare             c=1', rounds: measured.bare },
      { candidate: 'ORM style        c=1', rounds: measured.orm },
      { candidate: 'product          c=16', rounds: measured.product16 },
      { candidate: 'bare             c=16', rounds: measured.bare16 },
      { candidate: 'product without HTTP', rounds: measured.service },
      { candidate: 'SQL of bare', rounds: measured.ceilingSql },
      { candidate: 'SQL floor: 50 rows by key', rounds: measured.floor },
    ],
    checks: [
      atMost(
        'latency without HTTP compared with the 50-row floor',
        ratioOf(measured.service, measured.floor, p50),
        6,
      ),
      information(
        'latency of the SQL of bare compared with the floor',
        ratioOf(measured.ceilingSql, measured.floor, p50),
      ),
      information(
        'CPU time per request compared with bare, c=16',
        ratioOf(measured.product16, measured.bare16, processorTime),
      ),
      information(
        'requests per second compared with bare, c=1',
        ratioOf(measured.product, measured.bare, requestsPerSecond),
      ),
      information(
        'requests per second compared with bare, c=16',
        ratioOf(measured.product16, measured.bare16, requestsPerSecond),
      ),
      information(
        'requests per second compared with ORM style, c=1',
        ratioOf(measured.product, measured.orm, requestsPerSecond),
      ),
    ],
  };
}
