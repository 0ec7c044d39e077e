import { measureInTurns, processorTime, requestsPerSecond, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { measureStatement } from '../measure/statement.ts';
import { type GoalReport, information } from '../report/report.ts';

const PAGE_SIZE = 50;
const STATEMENT_MS = 600;

/** The page as an ORM queries it: all tables joined, then sorted, skipped and counted. */
const ALL_JOINED = `
  select c.public_id, c.name, c.customer_number, c.company_number, c.status, min(admin.email) as email,
    array_agg(distinct p.public_id) as providers, array_agg(distinct s.last_name) as salesmen, count(*) over () as total
  from customer c
  left join customer_provider cp on cp.customer_id = c.id left join provider p on p.id = cp.provider_id
  left join customer_role r on r.customer_id = c.id and r.role = 'CustomerAdmin' left join account admin on admin.id = r.account_id
  left join customer_salesman cs on cs.customer_id = c.id left join account s on s.id = cs.salesman_id
  where c.deleted_at is null
  group by c.id order by c.name, c.id limit ${PAGE_SIZE} offset $1`;

/** The customers' list of a super admin over all customers, and the list of 5,000 back-office users in one answer. */
export async function measureBackOffice(environment: Environment): Promise<GoalReport> {
  const headers = { authorization: `Bearer ${environment.superAdmin}` };
  const middlePage = Math.floor(environment.world.customers / PAGE_SIZE / 2);
  const customers = (query: Readonly<Record<string, string>>) => [
    {
      path: `/api/Customer/ManyPaginated?${new URLSearchParams({ pageSize: String(PAGE_SIZE), ...query }).toString()}`,
      headers,
    },
  ];
  const load = (requests: ReturnType<typeof customers>) => environment.load(environment.product, requests, 1);
  const measured = await measureInTurns(environment.rounds, {
    first: () => load(customers({ orderBy: 'Name' })),
    middle: () => load(customers({ orderBy: 'Name', pageIndex: String(middlePage) })),
    bySalesman: () => load(customers({ orderBy: 'Salesman' })),
    byEmail: () => load(customers({ orderBy: 'Email' })),
    named: () => load(customers({ name: 'müller' })),
    ofSalesman: () => load(customers({ salesman: 'verkauf 12' })),
    users: () => load([{ path: '/api/BackofficeUser/Many', headers }]),
    joined: () => measureStatement(environment.client, ALL_JOINED, () => [0], STATEMENT_MS),
  });
  return {
    rows: [
      { candidate: 'customers by name, page 1 c=1', rounds: measured.first },
      { candidate: `customers by name, page ${middlePage} c=1`, rounds: measured.middle },
      { candidate: 'customers by salesman c=1', rounds: measured.bySalesman },
      { candidate: 'customers by e-mail c=1', rounds: measured.byEmail },
      { candidate: 'customers, müller c=1', rounds: measured.named },
      { candidate: 'customers of salesmen "verkauf 12" c=1', rounds: measured.ofSalesman },
      { candidate: 'all back-office users c=1', rounds: measured.users },
      { candidate: 'SQL only: all joined, sorted, counted', rounds: measured.joined },
    ],
    checks: [
      information(
        'requests per second compared with all joined, page 1',
        ratioOf(measured.first, measured.joined, requestsPerSecond),
      ),
      information(
        'requests per second compared with all joined, by salesman',
        ratioOf(measured.bySalesman, measured.joined, requestsPerSecond),
      ),
      information(
        'requests per second of the middle page compared with page 1',
        ratioOf(measured.middle, measured.first, requestsPerSecond),
      ),
      information(
        'CPU time per request of all users compared with page 1',
        ratioOf(measured.users, measured.first, processorTime),
      ),
    ],
  };
}
