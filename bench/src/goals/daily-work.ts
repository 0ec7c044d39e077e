import type { Request } from '../load/job.ts';
import { median } from '../load/summary.ts';
import type { Environment } from '../measure/environment.ts';
import { measureInTurns, p50 } from '../measure/rounds.ts';
import { below, type GoalReport } from '../report/report.ts';
import { productListRequest } from './requests.ts';

const GOAL_MS = 300;
const SEARCH_GOAL_MS = 50;
/** The maximum number of documents on a page, which a person can select. */
const SELECTED = 100;

/** The time until the answer, for the calls of the daily work that are not lists of documents. */
export async function measureDailyWork(environment: Environment): Promise<GoalReport> {
  const { customerUsers, superAdmin } = environment;
  const asSuperAdmin = (path: string): Request => ({
    path,
    headers: { authorization: `Bearer ${superAdmin}` },
  });
  const asCustomers = (pathOf: (documents: readonly string[]) => string): Request[] =>
    customerUsers.map(({ token, documents }) => ({
      path: pathOf(documents.slice(0, SELECTED)),
      headers: { authorization: `Bearer ${token}` },
    }));
  const searched = { pageSize: '25' };
  const calls: Readonly<Record<string, { readonly requests: readonly Request[]; readonly goal: number }>> = {
    'documents that are new to a customer-user': {
      requests: asCustomers(() => '/api/Invoice/New'),
      goal: GOAL_MS,
    },
    'sum of the selected documents': {
      requests: asCustomers((ids) => `/api/Invoice/Sum?${new URLSearchParams(ids.map((id) => ['id', id]))}`),
      goal: GOAL_MS,
    },
    overview: { requests: [asSuperAdmin('/api/Overview')], goal: GOAL_MS },
    'audit trail': { requests: [asSuperAdmin('/api/AuditTrail')], goal: GOAL_MS },
    ...Object.fromEntries(
      [{ documentNumber: 'RE-2019/00123456' }, { documentNumber: '123456' }, { invoiceNumber: '2019' }].map(
        (filter) => [
          `search, documents by ${new URLSearchParams(filter)}`,
          {
            requests: [productListRequest(superAdmin, 1, { ...searched, countUpTo: '25', ...filter })],
            goal: SEARCH_GOAL_MS,
          },
        ],
      ),
    ),
    'search, customers by name': {
      requests: [
        asSuperAdmin(`/api/Customer/ManyPaginated?${new URLSearchParams({ ...searched, name: 'müller' })}`),
      ],
      goal: SEARCH_GOAL_MS,
    },
    'search, users of customers by name': {
      requests: [asSuperAdmin(`/api/Customer/Users?${new URLSearchParams({ text: 'müller' })}`)],
      goal: SEARCH_GOAL_MS,
    },
  };
  const measured = await measureInTurns(
    environment.rounds,
    Object.fromEntries(
      Object.entries(calls).map(([name, { requests }]) => [
        name,
        () => environment.load(environment.product, requests, 1, { milliseconds: 400 }),
      ]),
    ),
  );
  return {
    rows: Object.keys(calls).map((candidate) => ({ candidate, rounds: measured[candidate] ?? [] })),
    checks: Object.entries(calls).map(([name, { goal }]) =>
      below(`p50 of ${name}`, median((measured[name] ?? []).map(p50)), goal),
    ),
  };
}
