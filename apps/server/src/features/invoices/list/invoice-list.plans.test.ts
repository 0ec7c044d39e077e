import { invoiceListQuery, type InvoiceListQuery } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { insertBulkInvoices } from '../../../../test/support/bulk-invoices.ts';
import { recordStatements } from '../../../../test/support/statement-recorder.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createWorldBuilder } from '../../../../test/support/test-world.ts';
import { StatementNames } from '../../../platform/database/named-statements.ts';
import { listInvoices } from './invoice-list.repository.ts';
import { invoiceScopeOf } from '../invoices.policy.ts';

const COUNT = 50_000;
const CUSTOMERS = 1_000;

let test: TestDatabase;
/** Connected with the server's database role; records every statement that it sends. */
let recorder: ReturnType<typeof recordStatements>;
const accounts: Record<'superAdmin' | 'admin' | 'salesman' | 'user', number> = {
  superAdmin: 0,
  admin: 0,
  salesman: 0,
  user: 0,
};
let provider: { id: number };

beforeAll(async () => {
  test = await createTestDatabase();
  const build = createWorldBuilder(test.owner.executor);
  provider = await build.provider('A');
  const otherProvider = await build.provider('B');
  const { rows } = await sql<{ id: number }>`
    insert into customer (customer_number, name, status)
    select (10000000 + k)::text, (array['Bäckerei', 'Hotel', 'Café', 'Autohaus'])[1 + k % 4] || ' Müller ' || k, 'Active'
    from generate_series(1, ${CUSTOMERS}::integer) k returning id`.execute(test.owner.executor);
  const customers = rows.map(({ id }) => id);
  accounts.superAdmin = (await build.backofficeUser('SuperAdmin', null)).id;
  accounts.admin = (await build.backofficeUser('ProviderAdmin', provider.id)).id;
  accounts.salesman = (await build.backofficeUser('SalesmanUser', provider.id)).id;
  for (const id of customers.slice(0, 10)) await build.assign(id, accounts.salesman);
  accounts.user = (await build.customerUser([[customers[0] ?? 0, 'CustomerUser']])).id;
  await insertBulkInvoices(test.owner.executor, {
    count: COUNT,
    customerIds: customers,
    providerIds: [provider.id, otherProvider.id],
  });
  await sql`
    insert into reminded_invoice (reminder_id, position, customer_id, provider_id, document_number)
    select r.id, n, r.customer_id, r.provider_id, 'N' || (r.id * 7 + n) % ${COUNT} from invoice r, generate_series(1, 3) n
    where r.type_value = 2`.execute(test.owner.executor);
  await sql`vacuum analyze`.execute(test.owner.executor);
  recorder = recordStatements(test.applicationUrl);
}, 120_000);
afterAll(async () => {
  await recorder.close();
  await test.drop();
});

const caller = { publicId: '', sessionId: 0, signedInSecondsAgo: 0, hasSecondFactor: false };
const staff = { ...caller, userType: 'BackofficeUser', branchId: null } as const;
const scopes = {
  'a SuperAdmin': () =>
    invoiceScopeOf({ ...staff, accountId: accounts.superAdmin, role: 'SuperAdmin', providerId: null }),
  'a ProviderAdmin': () =>
    invoiceScopeOf({ ...staff, accountId: accounts.admin, role: 'ProviderAdmin', providerId: provider.id }),
  'a salesman': () =>
    invoiceScopeOf({ ...staff, accountId: accounts.salesman, role: 'SalesmanUser', providerId: provider.id }),
  'a user of one customer': () =>
    invoiceScopeOf({
      ...caller,
      accountId: accounts.user,
      firstCustomerId: 0,
      userType: 'CustomerUser',
      role: 'CustomerUser',
    }),
};

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Actual Rows'?: number | undefined;
  readonly 'Actual Loops'?: number | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const planNode: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Actual Rows': z.number().optional(),
    'Actual Loops': z.number().optional(),
    Plans: z.array(planNode).optional(),
  }),
);
const explainRows = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })]);

/** Every table that a statement reads completely. */
function scannedTables(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(scannedTables);
  return node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '', ...below] : below;
}

/** The rows that an analysed statement has read from a table. */
function rowsReadFrom(table: string, node: PlanNode): number {
  const { 'Actual Rows': rows = 0, 'Actual Loops': loops = 0 } = node;
  const own = node['Relation Name'] === table ? rows * loops : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsReadFrom(table, child), own);
}

/** Runs the list and explains each of its statements with the default settings of the planner. */
async function scansOf(scope: keyof typeof scopes, query: Record<string, string>): Promise<string[]> {
  recorder.statements.length = 0;
  await listInvoices(recorder.executor, scopes[scope](), invoiceListQuery.parse(query), undefined);
  // The list asks the planner for estimates itself.
  const sent = recorder.statements.filter(({ sql: text }) => !text.startsWith('explain'));
  expect(sent.length).toBeGreaterThan(0);
  const scans: string[] = [];
  for (const { sql: text, parameters } of sent) scans.push(...(await explain(text, parameters)));
  return scans;
}

async function explain(text: string, parameters: readonly unknown[]): Promise<string[]> {
  const { rows } = await recorder.pool.query(`explain (format json) ${text}`, [...parameters]);
  const [row] = explainRows.parse(rows);
  return scannedTables(row['QUERY PLAN'][0].Plan);
}

const LISTS: readonly (readonly [name: string, query: Record<string, string>])[] = [
  ['the first page', {}],
  ['the newest first', { sortDirection: '1' }],
  ['a deep page', { pageIndex: '700' }],
  ['a deep page, newest first', { pageIndex: '700', sortDirection: '1' }],
  ['a page after the last', { pageIndex: '5000' }],
  ['a type', { typeValue: '2' }],
  ['a range of days', { invoiceDateFrom: '2025-03-01', invoiceDateTo: '2025-03-31' }],
  ['one customer number', { customerNumber: '10000007' }],
  ['a part of a name, found often', { customerName: 'müller' }],
  ['a part of a name, which is rare', { customerName: 'müller 99' }],
  ['a complete number', { invoiceNumber: '4711' }],
  ['a part of a number', { documentNumber: 'N4711' }],
  ['by number', { orderBy: 'documentNumber' }],
  ['by last download', { orderBy: 'lastDownloadedAt' }],
  ['by last download, latest first', { orderBy: 'lastDownloadedAt', sortDirection: '1' }],
  ['by amount', { orderBy: 'amount' }],
  ['by due date, latest first', { orderBy: 'dueDate', sortDirection: '1' }],
  ['with amounts', { withAmounts: 'true' }],
  ['by publication, newest first', { orderBy: 'publishedAt', sortDirection: '1' }],
];

describe.each(Object.keys(scopes) as (keyof typeof scopes)[])('the list of %s', (scope) => {
  it.each(LISTS)('does not read the complete invoice table: %s', async (_name, query) => {
    const scans = await scansOf(scope, query);
    expect(scans).not.toContain('invoice');
    expect(scans).not.toContain('reminded_invoice');
  });
});

it('a number is found by its last digits, because its prefix and year are in most numbers', async () => {
  recorder.statements.length = 0;
  const query = invoiceListQuery.parse({ documentNumber: 'RE-2026/0012345' });
  await listInvoices(recorder.executor, scopes['a SuperAdmin'](), query, undefined);
  const { sql: text, parameters } = recorder.statements.at(-1) ?? { sql: '', parameters: [] };
  const { rows } = await recorder.pool.query<Record<string, string>>(`explain ${text}`, [...parameters]);
  const conditions = rows.map((row) => row['QUERY PLAN'] ?? '').filter((line) => line.includes('Index Cond'));
  expect(conditions.join('\n')).toContain("(number_fold ~~ '%12345%'::text)");
  expect(conditions.join('\n')).not.toContain('re-2026');
});

it.each([{ documentNumber: 'N4711' }, { comment: 'Lieferung' }])(
  'a list that compares a text is planned for this text, and its pattern is computed once: %j',
  async (query) => {
    recorder.statements.length = 0;
    await listInvoices(recorder.executor, scopes['a SuperAdmin'](), invoiceListQuery.parse(query), undefined);
    const { sql: text } = recorder.statements.at(-1) ?? { sql: '' };
    const names = new StatementNames();
    expect([names.find(text), names.find(text)]).toEqual([undefined, undefined]);
  },
);

it('a search counts no further than its page if the query asks for that', async () => {
  const search = { documentNumber: 'N4', sortDirection: '1', pageSize: '25' };
  const list = (query: Record<string, string>) =>
    listInvoices(recorder.executor, scopes['a SuperAdmin'](), invoiceListQuery.parse(query), undefined);
  const counted = await list(search);
  const searched = await list({ ...search, countUpTo: '25' });
  expect(counted).toMatchObject({ total: 11_111, isExact: true });
  expect(searched).toMatchObject({ total: 25, isExact: false });
  expect(searched.rows.map(({ id }) => id)).toEqual(counted.rows.map(({ id }) => id));
  expect(searched.rows).toHaveLength(25);
});

/** The work of the statement that reads the page, for a super admin. */
async function runAndAnalyze(query: InvoiceListQuery): Promise<PlanNode> {
  recorder.statements.length = 0;
  await listInvoices(recorder.executor, scopes['a SuperAdmin'](), query, undefined);
  const { sql: text, parameters } = recorder.statements.at(-1) ?? { sql: '', parameters: [] };
  const { rows } = await recorder.pool.query(`explain (analyze, format json) ${text}`, [...parameters]);
  return explainRows.parse(rows)[0]['QUERY PLAN'][0].Plan;
}

it('a page after the last one reads no document of the selected customers', async () => {
  const query = invoiceListQuery.parse({ customerName: 'müller', pageIndex: '5000' });
  expect(rowsReadFrom('invoice', await runAndAnalyze(query))).toBe(0);
});

it.each(
  ['amount', 'dueDate'].flatMap((orderBy) => ['0', '1'].map((sortDirection) => ({ orderBy, sortDirection }))),
)(
  'a first page reads as many amounts as it shows, and at most one more for each provider and type: %j',
  async (order) => {
    await sql`
      insert into invoice_amount (invoice_id, provider_id, type_value, amount, currency, due_date)
      select id, provider_id, type_value, id * 7919 % 5000, 'EUR', invoice_date + 14 from invoice
      on conflict do nothing`.execute(test.owner.executor);
    await sql`vacuum analyze invoice_amount`.execute(test.owner.executor);
    const query = invoiceListQuery.parse(order);
    const plan = await runAndAnalyze(query);
    expect(rowsReadFrom('invoice_amount', plan)).toBeLessThanOrEqual(query.pageSize + 6);
  },
);

it('a page reads the downloads of its documents, not all downloads of the user', async () => {
  const downloads = 4_000;
  await sql`
    insert into download (invoice_id, issue_year, account_id, part, at)
    select id, issue_year, ${accounts.user}, 'pdf', now() - interval '1 month' from invoice order by id limit ${downloads}`.execute(
    test.owner.executor,
  );
  await sql`analyze download`.execute(test.owner.executor);
  recorder.statements.length = 0;
  await listInvoices(
    recorder.executor,
    scopes['a user of one customer'](),
    invoiceListQuery.parse({}),
    undefined,
  );
  const { sql: text, parameters } = recorder.statements.at(-1) ?? { sql: '', parameters: [] };
  const { rows } = await recorder.pool.query(`explain (analyze, format json) ${text}`, [...parameters]);
  const [row] = explainRows.parse(rows);
  expect(rowsReadFrom('download', row['QUERY PLAN'][0].Plan)).toBeLessThan(downloads / 10);
});

it('the check of the plans detects a statement that reads the complete invoice table', async () => {
  expect(await explain('select count(*) from invoice where document_name = $1', ['x'])).toEqual(['invoice']);
});
