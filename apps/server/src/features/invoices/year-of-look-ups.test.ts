import { invoiceListQuery } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDividedDocuments,
  type DividedDocuments,
  FURTHER_YEARS,
} from '../../../test/support/divided-documents.ts';
import { recordDownloads } from './last-download.repository.ts';
import { findInvoiceDetails } from './details/invoice-details.repository.ts';
import { recordArchivedDownloads } from './download-all/archive-rows.repository.ts';
import { invoiceScopeOf } from './invoices.policy.ts';
import { listInvoices, listWithLimits } from './list/invoice-list.repository.ts';

/** More than PostgreSQL plans before it decides whether to keep a plan. */
const CALLS = 20;
/** Documents of other years, only for the last test. */
const LATER = 4_000;
const PAGE_SIZE = 50;

let world: DividedDocuments;

beforeAll(async () => {
  world = await createDividedDocuments();
}, 120_000);
afterAll(() => world.close());

describe('a list', () => {
  const page = (query: Record<string, string>) =>
    invoiceListQuery.parse({ pageSize: String(PAGE_SIZE), ...query });

  it.each([
    { pageIndex: '3' },
    { pageIndex: '45', sortDirection: '1' },
    { typeValue: '1' },
    { customerName: 'common' },
    { customerName: 'common 1', pageIndex: '2' },
    { documentNumber: 'N12' },
    { orderBy: 'typeValue' },
    { orderBy: 'customerName' },
    { orderBy: 'customerName', pageIndex: '60' },
    { orderBy: 'documentNumber' },
    { orderBy: 'publishedAt', sortDirection: '1' },
  ])('looks up the rows of its page in their years: %j', async (query) => {
    const searches = await world.searchesOfOtherYears((executor) =>
      listInvoices(executor, invoiceScopeOf(world.staff), page(query), undefined),
    );
    expect(searches).toBeLessThan((PAGE_SIZE * world.others) / 2);
  });

  it.each([
    { documentNumber: 'N1' },
    { documentNumber: 'N1', orderBy: 'customerName' },
    { orderBy: 'comment' },
    { orderBy: 'documentNumber' },
  ])('does so also when it has too many documents to sort: %j', async (query) => {
    const limits = { sorted: 0, scanned: 0, counted: PAGE_SIZE };
    const searches = await world.searchesOfOtherYears((executor) =>
      listWithLimits(
        executor,
        invoiceScopeOf(world.staff),
        { query: page(query), providerId: undefined },
        limits,
      ),
    );
    // Numbers are searched month by month, each in each partition.
    const ofMonths = 'documentNumber' in query ? 3 * 12 * world.others : 0;
    expect(searches).toBeLessThan((PAGE_SIZE * world.others) / 2 + ofMonths);
  });

  it('looks up the rows of a customer-user in their years', async () => {
    const searches = await world.searchesOfOtherYears((executor) =>
      listInvoices(executor, invoiceScopeOf(world.user), page({ pageIndex: '2' }), undefined),
    );
    expect(searches).toBeLessThan((PAGE_SIZE * world.others) / 2);
  });
});

it('the earlier versions of a document are searched in its year', async () => {
  const [oldest, older, current] = [
    await world.createDocument(),
    await world.createDocument(),
    await world.createDocument(),
  ];
  await world.build.supersede(oldest.invoiceId, older.invoiceId);
  await world.build.supersede(older.invoiceId, current.invoiceId);
  let versions = 0;
  const searches = await world.searchesOfOtherYears(async (executor) => {
    const details = await findInvoiceDetails(executor, invoiceScopeOf(world.staff), current.publicId);
    versions = details?.versions.length ?? 0;
  });
  expect(versions).toBe(2);
  // Its public id says nothing about its year.
  expect(searches).toBe(world.others);
});

it('downloads are recorded without a search of other years', async () => {
  const scope = invoiceScopeOf(world.user);
  if (scope.rows !== 'customers') expect.unreachable('a customer-user reads by customer');
  const documents = [
    await world.createDocument(),
    await world.createDocument(),
    await world.createDocument(),
  ];
  const downloads = documents.map((document) => ({ ...document, scope, part: 'pdf' as const }));
  const searches = await world.searchesOfOtherYears(async (executor) => {
    await recordDownloads(executor, downloads.slice(0, 1));
    await recordDownloads(executor, downloads);
    await recordArchivedDownloads(executor, invoiceScopeOf(world.staff), world.staff.accountId, documents);
  });
  expect(searches).toBe(0);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from download
    where invoice_id = any(${documents.map(({ invoiceId }) => invoiceId)}::bigint[])`.execute(
    world.test.owner.executor,
  );
  expect(rows[0]?.count).toBe(7);
});

it('the record of a download is not planned again for each year', async () => {
  const scope = invoiceScopeOf(world.user);
  if (scope.rows !== 'customers') expect.unreachable('a customer-user reads by customer');
  const document = await world.createDocument();
  // The other years have documents, too: a plan for any year seems to cost more than one for this year.
  await sql`
    insert into invoice (customer_id, provider_id, type_value, invoice_date, issue_year, document_class, document_number, document_name, pdf_file_id)
    select i.customer_id, i.provider_id, 0, day, extract(year from day), 'invoice', 'L' || k, 'x.pdf', i.pdf_file_id
    from generate_series(1, ${LATER}::integer) k, (select * from invoice where id = ${document.invoiceId}) i,
      lateral (select (now() + k % ${FURTHER_YEARS}::integer * interval '1 year' + interval '2 years')::date as day) t`.execute(
    world.test.owner.executor,
  );
  await sql`vacuum analyze invoice`.execute(world.test.owner.executor);
  // One connection, on which the portal names the statements that it repeats.
  const plans = await world.test.database.executor.connection().execute(async (executor) => {
    for (let count = 0; count < CALLS; count += 1)
      await recordDownloads(executor, [{ ...document, scope, part: 'pdf' }]);
    const { rows } = await sql<{ kept: number }>`
      select generic_plans::integer as kept from pg_prepared_statements
      where statement like '%last_downloaded_at = now()%from invoice i%'`.execute(executor);
    return rows;
  });
  expect(plans).toHaveLength(1);
  expect(plans[0]?.kept).toBeGreaterThan(CALLS / 2);
});
