import { measureInTurns, p50, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { measureStatement } from '../measure/statement.ts';
import { atLeast, atMost, type GoalReport, information } from '../report/report.ts';
import { GOOD_OFFSET } from '../servers/bare-sql.ts';
import { measureListService } from './list-service.ts';
import { productListRequest } from './requests.ts';

const STATEMENT_MS = 300;
const PAGE_SIZE = 50;

/** Goal 5: the page in the middle of everything (page 10,000 of a million documents) compared with the first one, and with OFFSET. */
export async function measureDeepPage(environment: Environment): Promise<GoalReport> {
  const { product, bare, client, world } = environment;
  const page = world.rows / 2 / PAGE_SIZE;
  const service = await measureListService(world);
  const measured = await measureInTurns(environment.rounds, {
    first: () => environment.load(product, [productListRequest(environment.superAdmin)], 1),
    deep: () => environment.load(product, [productListRequest(environment.superAdmin, page)], 1),
    deep16: () => environment.load(product, [productListRequest(environment.superAdmin, page)], 16),
    orm: () =>
      environment.load(bare, [{ path: `/orm/everything?page=${page}` }], 1, { warmUpMilliseconds: 0 }),
    service: () => service.list({ pageIndex: page }, STATEMENT_MS),
    offset: () => measureStatement(client, GOOD_OFFSET, () => [(page - 1) * PAGE_SIZE], STATEMENT_MS),
  });
  await service.close();
  return {
    rows: [
      { candidate: 'product, page 1        c=1', rounds: measured.first },
      { candidate: `product, page ${page} c=1`, rounds: measured.deep },
      { candidate: `product, page ${page} c=16`, rounds: measured.deep16 },
      { candidate: `ORM style, page ${page} c=1`, rounds: measured.orm },
      { candidate: 'product without HTTP', rounds: measured.service },
      { candidate: 'SQL: OFFSET over the index only', rounds: measured.offset },
    ],
    checks: [
      atMost('p50 compared with page 1, c=1', ratioOf(measured.deep, measured.first, p50), 4),
      atLeast(
        'times faster than OFFSET as an ORM writes it, c=1',
        ratioOf(measured.orm, measured.deep, p50),
        100,
      ),
      information(
        'times faster than OFFSET over the index only',
        ratioOf(measured.offset, measured.service, p50),
      ),
    ],
  };
}
