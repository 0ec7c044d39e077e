import { INVOICE_SORT_FIELDS, invoiceListQuery, type InvoiceListQuery } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IS_SOAK, rounds, SEED } from '../../../../../../vitest.rounds.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { measureWork } from '../../../../test/support/explain.ts';
import { createRandom, type Random } from '../../../../test/support/random.ts';
import { recordStatements } from '../../../../test/support/statement-recorder.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createWorldBuilder } from '../../../../test/support/test-world.ts';
import {
  countedFilters,
  customerFilters,
  documentFilters,
  SORT_COLUMNS,
  stateFilters,
} from './invoice-columns-and-filters.repository.ts';
import { listWithLimits } from './invoice-list.repository.ts';
import { firstDocumentsToCount } from './invoice-date-order.repository.ts';
import type { PagePlan } from './invoice-offset-page.repository.ts';
import type { ListLimits } from './list-limits.ts';
import { allOf, inScope } from '../invoice-scope.repository.ts';
import { publicationFilters } from './new-documents.repository.ts';
import { orderBy, sortExpressions } from './invoice-sort-orders.repository.ts';
import { type InvoiceScope, invoiceScopeOf } from '../invoices.policy.ts';

const COUNT = 30_000;
const CUSTOMERS = 600;
const LISTS = rounds({ ci: 150, full: 5_000 });
/**
 * Limits as in an installation with a hundred times as many documents: every way to read a list is used, and none of them may
 * read all documents.
 */
const LIMITS: ListLimits = { sorted: 1_500, scanned: 6_000, counted: 300 };
/** The maximum that the statements of a list may read. */
interface Bound {
  readonly documents: number;
  /** Entries of indexes without their documents, each of which costs a tenth of a document. */
  readonly entries: number;
  /** Whether a table of the documents may be read from its beginning to its end. */
  readonly mayScan: boolean;
}

/** Several parts of a statement may each read a part of the documents; all of them together read no more than half. */
const SHORT: Bound = { documents: COUNT / 2, entries: COUNT, mayScan: false };
/** Each document is read at most once, and those of the page again. A range of last downloads may be read again for a few groups of an order. */
const LONG_WALK: Bound = { documents: COUNT + 1_000, entries: 6 * COUNT, mayScan: true };
/** No list may sort more documents in one step. */
const MAX_SORTED = COUNT / 2;

let test: TestDatabase;
let recorder: ReturnType<typeof recordStatements>;
let scopes: readonly InvoiceScope[];
let providers: { readonly id: number }[];

beforeAll(async () => {
  test = await createTestDatabase();
  const { executor } = test.owner;
  const build = createWorldBuilder(executor);
  providers = [await build.provider('B'), await build.provider('A'), await build.provider('C')];
  const { rows } = await sql<{ id: number }>`
    insert into customer (customer_number, company_number, name, status)
    select (10000000 + k)::text, case when k % 4 > 0 then (20000000 + k / 3)::text end,
      (array['Bäckerei', 'Hotel', 'Café', 'Autohaus'])[1 + k % 4] || ' Müller ' || k / 2, 'Active'
    from generate_series(1, ${CUSTOMERS}::integer) k returning id`.execute(executor);
  const customers = rows.map(({ id }) => id);
  await insertDocuments(executor);
  await insertAmounts(executor);
  scopes = await createScopes(build, customers);
  await sql`vacuum analyze`.execute(executor);
  // The soak draws any list. With so few documents, PostgreSQL would read a whole table rather than a part of it along an
  // index.
  recorder = recordStatements(IS_SOAK ? withoutScans(test.applicationUrl) : test.applicationUrl);
}, 120_000);
afterAll(async () => {
  await recorder.close();
  await test.drop();
});

function withoutScans(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c enable_seqscan=off');
  return url.href;
}

/** Ten years of documents about in the order of their dates, numbered by year; some have notes and downloads. */
async function insertDocuments(executor: Executor): Promise<void> {
  const file = await sql<{ id: number }>`
    insert into stored_file (sha256, size) values (sha256('random lists'), 4) returning id`.execute(executor);
  await sql`
    insert into invoice (customer_id, provider_id, type_value, invoice_date, issue_year, document_class, document_number, document_name, pdf_file_id)
    select (select min(id) from customer) + abs(hashtext('c' || k)) % ${CUSTOMERS}, (select min(id) from provider) + abs(hashtext('p' || k)) % 3,
      type, day, extract(year from day), (array['invoice', 'remittance-advice', 'reminder'])[type + 1],
      'RE-' || to_char(day, 'YYYY') || '/' || lpad(k::text, 7, '0'), 'x.pdf', ${file.rows[0]?.id}
    from generate_series(1, ${COUNT}::integer) k,
      lateral (select (abs(hashtext('t' || k)) % 7 / 5)::smallint as type,
        date '2016-11-01' + k * 3650 / ${COUNT} + abs(hashtext('d' || k)) % 30 as day) drawn`.execute(
    executor,
  );
  await sql`update invoice set superseded_by_id = id where id % 17 = 0`.execute(executor);
  await sql`
    update invoice_state set last_downloaded_at = case when invoice_id % 2 = 0 then timestamptz '2018-01-01' + invoice_id * interval '2 hours' end,
      latest_note = case when invoice_id % 997 = 0 then 'Bitte prüfen ' || invoice_id % 7 end
    where invoice_id % 2 = 0 or invoice_id % 997 = 0`.execute(executor);
}

/**
 * Most documents state an amount, and many amounts are equal; of one provider, only a few documents state one. Fewer documents
 * state a due date.
 */
async function insertAmounts(executor: Executor): Promise<void> {
  await sql`
    insert into invoice_amount (invoice_id, provider_id, type_value, amount, currency, due_date)
    select id, provider_id, type_value, amount, case when amount is not null then 'EUR' end, due_date from (
      select i.*, case when i.provider_id = (select max(id) from provider) then i.id % 50 = 0 else i.id % 10 > 0 end as says_amount,
        i.id % 3 = 0 as says_day from invoice i) i
    cross join lateral (select case when says_amount then (i.id * 7919 % 4000) / 100.0 end as amount,
      case when says_day then i.invoice_date + 14 end as due_date) said
    where amount is not null or due_date is not null`.execute(executor);
}

async function createScopes(build: ReturnType<typeof createWorldBuilder>, customers: readonly number[]) {
  const providerId = providers[0]?.id ?? 0;
  const branchId = await build.branch(providerId);
  const salesman = await build.backofficeUser('SalesmanUser', providerId, { branchId });
  for (const id of customers.slice(0, 40)) await build.assign(id, salesman.id);
  const user = await build.customerUser([
    [customers[0] ?? 0, 'CustomerUser'],
    [customers[1] ?? 0, 'CustomerUser'],
  ]);
  const caller = { publicId: '', sessionId: 0, signedInSecondsAgo: 0, hasSecondFactor: false };
  const staff = { ...caller, userType: 'BackofficeUser', accountId: salesman.id } as const;
  return [
    invoiceScopeOf({ ...staff, role: 'SuperAdmin', providerId: null, branchId: null }),
    invoiceScopeOf({ ...staff, role: 'ProviderAdmin', providerId, branchId: null }),
    invoiceScopeOf({ ...staff, role: 'SalesmanUser', providerId, branchId: null }),
    invoiceScopeOf({ ...staff, role: 'BranchManager', providerId, branchId }),
    invoiceScopeOf({
      ...caller,
      accountId: user.id,
      firstCustomerId: 0,
      userType: 'CustomerUser',
      role: 'CustomerUser',
    }),
  ];
}

const FILTERS: Readonly<Record<string, readonly string[]>> = {
  typeValue: ['0', '1', '2'],
  customerName: ['müller', 'hotel', 'müller 99', 'nobody'],
  customerNumber: ['10000007', '000'],
  companyNumber: ['2000001', '20000199'],
  invoiceNumber: ['2019', '4711', '29999', '7'],
  documentNumber: ['2019/0', 're', 'RE-2024/002', 'RE-2016/0000', '4711', '19/00', '7', 'x'],
  comment: ['prüfen', 'pruefen 3', 'nothing'],
  invoiceDateFrom: ['2018-03-01', '2024-06-15'],
  invoiceDateTo: ['2018-03-31', '2025-12-31'],
  lastDownloadFrom: ['2019-01-01', '2024-06-01'],
  lastDownloadTo: ['2019-01-31', '2025-01-01'],
};

/** Filters of customer-users only. All documents were published today, and the user has downloaded none. */
const FILTERS_OF_CUSTOMER_USERS: Readonly<Record<string, readonly string[]>> = {
  isNew: ['true'],
  publishedFrom: ['2020-01-01', '2999-01-01'],
  publishedTo: ['2020-01-01', '2999-01-01'],
};

interface Drawn {
  readonly scope: InvoiceScope;
  readonly query: InvoiceListQuery;
  readonly providerId: number | undefined;
}

function drawFilters(random: Random, offered: Readonly<Record<string, readonly string[]>>) {
  const names = Object.keys(offered).filter(() => random.chance(0.15));
  return Object.fromEntries(names.map((name) => [name, random.pick(offered[name] ?? [])]));
}

const LATER_ORDERS = ['PublishedAt', 'Amount', 'DueDate'] as const;
const DRAWN_ORDERS = INVOICE_SORT_FIELDS.filter((field) => LATER_ORDERS.every((later) => later !== field));

/** @param laterRandom draws the parts that were added later, so that they do not change the other values that the seed draws */
function drawList(random: Random, laterRandom: Random): Drawn {
  const filters = drawFilters(random, FILTERS);
  const scope = random.pick(scopes);
  const drawnOrder = random.pick(DRAWN_ORDERS);
  const query = invoiceListQuery.parse({
    ...filters,
    ...(scope.rows === 'customers' ? drawFilters(laterRandom, FILTERS_OF_CUSTOMER_USERS) : {}),
    orderBy: laterRandom.chance(0.3) ? laterRandom.pick(LATER_ORDERS) : drawnOrder,
    sortDirection: random.pick(['0', '1']),
    pageSize: '25',
    pageIndex: String(random.pick([1, 1, 2, 3, 10, 300, 700, 2_000])),
  });
  return {
    scope,
    query,
    providerId: scope.rows === 'all' && random.chance(0.3) ? random.pick(providers).id : undefined,
  };
}

/** All documents of the list by a plain query that reads and sorts them. */
async function listPlainly({ scope, query, providerId }: Drawn): Promise<string[]> {
  const conditions = allOf([
    inScope(scope),
    ...countedFilters(query, providerId),
    ...documentFilters(query),
    ...customerFilters(query),
    ...stateFilters(query),
    ...publicationFilters(query, scope),
  ]);
  const { join } = SORT_COLUMNS[query.orderBy];
  const needsState = !['LastDownloadedAt', 'Comment'].includes(query.orderBy);
  const { rows } = await sql<{ id: string }>`
    select i.public_id as id from invoice i join customer c on c.id = i.customer_id ${join}
      ${needsState ? sql`join invoice_state s on s.invoice_id = i.id` : sql``}
    where i.superseded_by_id is null and ${conditions}
    ${orderBy(query, sortExpressions(query.orderBy))}`.execute(test.owner.executor);
  return rows.map(({ id }) => id);
}

const ORDERS_WITHOUT_COUNTERS: readonly string[] = [
  'InvoiceNumber',
  'DocumentNumber',
  'LastDownloadedAt',
  'Comment',
  'PublishedAt',
  'Amount',
  'DueDate',
];

/**
 * Lists that neither an index nor a counter makes short: a page far back (unless counters know list and order), a long period
 * or a number that many documents share, in the order of the numbers; and many documents by their last download, in the order
 * of another column. They read up to the page, and the time limit of reads ends such a list if it takes too long.
 */
function boundOf({ query }: Drawn, found: number): Bound {
  const reads = (text: string) => recorder.statements.some((statement) => statement.sql.includes(text));
  if (reads('matching as materialized') && !reads(') listed')) return SHORT;
  const hasOrderOfDocuments = ORDERS_WITHOUT_COUNTERS.includes(query.orderBy);
  const hasPeriod = query.invoiceDateFrom !== undefined || query.invoiceDateTo !== undefined;
  const asksForEstimates = reads('explain') || reads('of_days') || reads(') listed');
  const isFarBack = isFarBackIn(query, found) && (hasOrderOfDocuments || asksForEstimates);
  const hasDownloads = query.lastDownloadFrom !== undefined || query.lastDownloadTo !== undefined;
  const isByDownload = query.orderBy === 'LastDownloadedAt' && !hasPeriod;
  if (isFarBack || (hasDownloads && !isByDownload)) return LONG_WALK;
  const isSharedNumber =
    found > LIMITS.sorted && (query.invoiceNumber !== undefined || query.documentNumber !== undefined);
  return hasOrderOfDocuments && (hasPeriod || isSharedNumber) ? LONG_WALK : SHORT;
}

/** A list that contains only a few of the documents must read a third of all documents, even for an early page. */
function isFarBackIn({ pageIndex, pageSize }: InvoiceListQuery, found: number): boolean {
  const read = (pageIndex * pageSize * COUNT) / Math.max(1, found);
  return pageIndex > 10 || (pageIndex > 2 && read > COUNT / 3);
}

/** Each usual run tests the same lists, because some lists are close to the bounds; the soak draws other lists. */
const LISTS_SEED = IS_SOAK ? SEED : '3';

it(
  `lists drawn by chance have the right page and total, and read no more than they need (seed ${LISTS_SEED})`,
  async () => {
    const random = createRandom(LISTS_SEED);
    const laterRandom = createRandom(`${LISTS_SEED} later`);
    for (let drawn = 0; drawn < LISTS.count; drawn += 1) {
      const list = drawList(random, laterRandom);
      const { scope, query, providerId } = list;
      recorder.statements.length = 0;
      const { total, isExact, rows } = await listWithLimits(recorder.executor, scope, list, LIMITS);
      const sent = recorder.statements.filter(({ sql: text }) => !text.startsWith('explain'));
      const expected = await listPlainly(list);
      const offset = (query.pageIndex - 1) * query.pageSize;
      const name = JSON.stringify({ rows: scope.rows, providerId, query });
      expect(
        rows.map(({ id }) => id),
        name,
      ).toEqual(expected.slice(offset, offset + query.pageSize));
      if (isExact) expect(total, name).toBe(expected.length);
      else expect([total, expected.length > total], name).toEqual([LIMITS.counted, true]);
      const bound = boundOf(list, expected.length);
      // Some of these lists read a range of last downloads again for hundreds of customers.
      if (IS_SOAK && bound === LONG_WALK) continue;
      for (const statement of sent) {
        const work = await measureWork(recorder.pool, statement);
        const read = ['invoice', 'invoice_state', 'invoice_amount'].map(
          (table) => work.rowsRead.get(table) ?? 0,
        );
        const scanned = work.scannedTables.filter((table) => /^invoice(_state|_amount)?$/.test(table));
        if (!bound.mayScan) expect(scanned, name).toEqual([]);
        expect(Math.max(...read), name).toBeLessThanOrEqual(bound.documents);
        expect(work.entriesRead, name).toBeLessThanOrEqual(bound.entries);
        expect(work.rowsSorted, name).toBeLessThanOrEqual(MAX_SORTED);
      }
    }
  },
  LISTS.timeLimitMs,
);

it('with a year as the number, documents are counted in the months whose numbers contain it, in every order of the list', async () => {
  const query = invoiceListQuery.parse({ documentNumber: '2024' });
  const searchConditions = documentFilters(query);
  const plan: PagePlan = {
    query,
    providerId: undefined,
    offset: 0,
    documentConditions: searchConditions,
    searchConditions,
    publicationConditions: [],
    stateConditions: [],
    selectsCustomers: false,
    customerFilter: undefined,
  };
  const scope = scopes.find(({ rows }) => rows === 'all');
  if (scope === undefined) throw new Error('No scope of all documents.');
  recorder.statements.length = 0;
  const counted = await sql<{ count: number }>`
    select count(*) from (${firstDocumentsToCount(scope, plan, LIMITS.counted)}) i`.execute(
    recorder.executor,
  );
  expect(counted.rows).toEqual([{ count: LIMITS.counted }]);
  const [statement] = recorder.statements;
  if (statement === undefined) throw new Error('No statement was sent.');
  const { rowsRead } = await measureWork(recorder.pool, statement);
  expect(rowsRead.get('invoice')).toBeLessThan(2 * LIMITS.counted);
});
