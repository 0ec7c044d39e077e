import { measureInTurns, firstByte, processorTime, requestsPerSecond, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { median } from '../load/summary.ts';
import { atLeast, below, type GoalReport, information } from '../report/report.ts';

/** The maximum for one call of the API. */
const MAX_DOCUMENTS_PER_CALL = 100;
const DOCUMENTS_TO_CHOOSE_FROM = 1_000;
const FIRST_BYTE_LIMIT_MS = 200;
const ROUND_MS = 1_000;

/** Goal 10: a streamed ZIP through the API, compared with only the library that reads the same files. */
export async function measureZip(environment: Environment): Promise<GoalReport> {
  const { product, bare, superAdmin, client } = environment;
  const { rows } = await client.query<{ id: string }>(
    `select public_id as id from invoice where id % 101 = 0 order by id limit ${DOCUMENTS_TO_CHOOSE_FROM}`,
  );
  const all = rows.map(({ id }) => id);
  const some = all.slice(0, MAX_DOCUMENTS_PER_CALL);
  const headers = { authorization: `Bearer ${superAdmin}` };
  const productRequests = [
    { path: `/api/Invoice/Download/Many?${some.map((id) => `id=${id}`).join('&')}`, headers },
  ];
  const before = product.peakMemory();
  const measured = await measureInTurns(environment.rounds, {
    product: () => environment.load(product, productRequests, 1, { milliseconds: ROUND_MS }),
    library: () =>
      environment.load(bare, [{ path: `/zip?ids=${some.join(',')}` }], 1, { milliseconds: ROUND_MS }),
    product4: () => environment.load(product, productRequests, 4, { milliseconds: ROUND_MS }),
    library4: () =>
      environment.load(bare, [{ path: `/zip?ids=${some.join(',')}` }], 4, { milliseconds: ROUND_MS }),
  });
  const grown = product.peakMemory() - before;
  return {
    rows: [
      { candidate: `product, ZIP of ${MAX_DOCUMENTS_PER_CALL} c=1`, rounds: measured.product },
      { candidate: `bare library, ZIP of ${MAX_DOCUMENTS_PER_CALL} c=1`, rounds: measured.library },
      { candidate: `product, ZIP of ${MAX_DOCUMENTS_PER_CALL} c=4`, rounds: measured.product4 },
      { candidate: `bare library, ZIP of ${MAX_DOCUMENTS_PER_CALL} c=4`, rounds: measured.library4 },
    ],
    checks: [
      below(
        `first byte of a ZIP of ${MAX_DOCUMENTS_PER_CALL}`,
        median(measured.product.map(firstByte)),
        FIRST_BYTE_LIMIT_MS,
      ),
      atLeast(
        'throughput compared with the bare library, c=1',
        ratioOf(measured.product, measured.library, requestsPerSecond),
        0.9,
      ),
      information(
        'CPU time per ZIP compared with the bare library, c=1',
        ratioOf(measured.product, measured.library, processorTime),
      ),
      information(
        'throughput compared with the bare library, c=4',
        ratioOf(measured.product4, measured.library4, requestsPerSecond),
      ),
      information(
        'first byte compared with the bare library',
        ratioOf(measured.product, measured.library, firstByte),
      ),
      information('memory grown by 4 ZIPs at once', `${grown.toFixed(0)} MB`),
    ],
  };
}
