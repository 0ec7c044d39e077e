import type { Environment } from '../measure/environment.ts';
import { measureInTurns, p50 } from '../measure/rounds.ts';
import { median } from '../load/summary.ts';
import { below, type GoalReport } from '../report/report.ts';
import { productListRequest } from './requests.ts';

const GOAL_MS = 300;
const ROUND_MS = 400;

/** Filters and orders whose total and position no counter gives, as the super admin, who sees all documents. */
const LISTS: readonly Readonly<Record<string, string>>[] = [
  { invoiceNumber: '1234567' },
  { invoiceNumber: '1234567', typeValue: '1' },
  { invoiceNumber: '2019' },
  { documentNumber: '2019/0' },
  { documentNumber: 'RE-2019/0012' },
  { documentNumber: '45678' },
  { documentNumber: '2019', customerName: 'gmbh' },
  { orderBy: 'typeValue' },
  { orderBy: 'providerName' },
  { orderBy: 'customerName' },
  { orderBy: 'documentNumber' },
  { orderBy: 'lastDownloadedAt' },
  { orderBy: 'lastDownloadedAt', sortDirection: '1' },
  { orderBy: 'comment' },
  { orderBy: 'publishedAt' },
  { orderBy: 'amount', withAmounts: 'true' },
  { orderBy: 'dueDate', withAmounts: 'true', customerName: 'gmbh' },
  { orderBy: 'customerName', customerName: 'müller' },
  { orderBy: 'typeValue', documentNumber: '2019/0' },
  { orderBy: 'amount', documentNumber: '2019/0' },
  { orderBy: 'customerName', invoiceDateFrom: '2024-01-01', invoiceDateTo: '2024-12-31' },
  { customerName: 'gmbh', invoiceDateFrom: '2024-01-01', invoiceDateTo: '2024-12-31' },
];
/** The orders of which the page in the middle of all documents is measured. */
const DEEP_ORDERS = ['invoiceDate', 'typeValue', 'providerName', 'customerName'];

/** The time until a list has answered, for all these filters and orders. */
export async function measureAnyList(environment: Environment): Promise<GoalReport> {
  const { product, superAdmin, world } = environment;
  const middle = Math.floor(world.rows / 2 / 50);
  const lists = [
    ...LISTS.map((query) => ({ page: 1, query })),
    ...DEEP_ORDERS.map((orderBy) => ({ page: middle, query: { orderBy } })),
  ];
  const names = lists.map(
    ({ page, query }) => `${new URLSearchParams(query)}${page === 1 ? '' : `, page ${page}`}`,
  );
  const candidates = Object.fromEntries(
    lists.map(({ page, query }, index) => [
      names[index] ?? '',
      () =>
        environment.load(product, [productListRequest(superAdmin, page, query)], 1, {
          milliseconds: ROUND_MS,
        }),
    ]),
  );
  const measured = await measureInTurns(environment.rounds, candidates);
  return {
    rows: names.map((candidate) => ({ candidate, rounds: measured[candidate] ?? [] })),
    checks: names.map((name) => below(`p50 of ${name}`, median((measured[name] ?? []).map(p50)), GOAL_MS)),
  };
}
