import { alternate, firstByte, processor, rate, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { median } from '../load/summary.ts';
import { atLeast, below, type GoalReport, inform } from '../report/report.ts';

/** The maximum for one call of the API. */
const MOST = 100;
const MANY = 1_000;
const FIRST_BYTE_LIMIT_MS = 200;
const ROUND_MS = 1_000;

/** Goal 10: a streamed ZIP through the API, compared with only the library that reads the same files. */
export async function measureZip(environment: Environment): Promise<GoalReport> {
  const { product, bare, superAdmin, client } = environment;
  const { rows } = await client.query<{ id: string }>(
    `select public_id as id from invoice where id % 101 = 0 order by id limit ${MANY}`,
  );
  const all = rows.map(({ id }) => id);
  const some = all.slice(0, MOST);
  const headers = { authorization: `Bearer ${superAdmin}` };
  const productRequests = [
    { path: `/api/Invoice/Download/Many?${some.map((id) => `id=${id}`).join('&')}`, headers },
  ];
  const before = product.peakMemory();
  const measured = await alternate(environment.rounds, {
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
      { candidate: `product, ZIP of ${MOST} c=1`, rounds: measured.product },
      { candidate: `bare library, ZIP of ${MOST} c=1`, rounds: measured.library },
      { candidate: `product, ZIP of ${MOST} c=4`, rounds: measured.product4 },
      { candidate: `bare library, ZIP of ${MOST} c=4`, rounds: measured.library4 },
    ],
    checks: [
      below(`first byte of a ZIP of ${MOST}`, median(measured.product.map(firstByte)), FIRST_BYTE_LIMIT_MS),
      atLeast('throughput of the bare library, c=1', ratioOf(measured.product, measured.library, rate), 0.9),
      inform(
        'CPU time per ZIP of the bare library, c=1',
        ratioOf(measured.product, measured.library, processor),
      ),
      inform('throughput of the bare library, c=4', ratioOf(measured.product4, measured.library4, rate)),
      inform('first byte of the bare library', ratioOf(measured.product, measured.library, firstByte)),
      inform('memory grown by 4 ZIPs at once', `${grown.toFixed(0)} MB`),
    ],
  };
}
