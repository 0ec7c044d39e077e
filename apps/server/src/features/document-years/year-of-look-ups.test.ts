import { randomUUID } from 'node:crypto';
import { invoiceListQuery } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertBulkInvoices } from '../../../test/support/bulk-invoices.ts';
import { recordStatements } from '../../../test/support/statement-recorder.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createWorldBuilder, type WorldBuilder } from '../../../test/support/test-world.ts';
import type { Executor } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { intakeScopeOfSystem } from '../intake/receipts/intake.policy.ts';
import { createPendingNotices } from '../intake/receipts/notice.repository.ts';
import {
  createDecidedReceipts,
  decideReceipts,
  type Decision,
} from '../intake/receipts/receipt.repository.ts';
import { recordDownloads } from '../invoices/completed-download.repository.ts';
import { createInvoiceAmounts } from '../invoices/creation/invoice-amount.repository.ts';
import { createInvoiceReadings, createInvoices } from '../invoices/creation/invoice-creation.repository.ts';
import { linkNewVersion, supersedeInvoice } from '../invoices/creation/invoice-version.repository.ts';
import { createRemindedInvoices } from '../invoices/creation/reminded-invoice.repository.ts';
import { findInvoiceDetails } from '../invoices/details/invoice-details.repository.ts';
import { recordArchivedDownloads } from '../invoices/download-all/archive-rows.repository.ts';
import { listInvoices, listWithLimits } from '../invoices/list/invoice-list.repository.ts';
import { invoiceScopeOf } from '../invoices/invoices.policy.ts';
import { createNote } from '../notes/note.repository.ts';
import { noteScopeOf } from '../notes/notes.policy.ts';
import { partitionDocuments } from './index.ts';

/*
 * In a database whose documents are divided by their years, a statement that knows a document searches only its year. All
 * documents of this world are in the first partition; the searches of the others are counted by PostgreSQL itself, so those
 * of triggers and references count, too.
 */

/** With fewer, the planner would rather read all of them than look single ones up. */
const COUNT = 40_000;
const YEAR = 2025;
/** More than PostgreSQL plans before it decides whether to keep a plan. */
const CALLS = 20;
/** Documents of other years, only for the last test. */
const LATER = 4_000;
const FURTHER_YEARS = 8;
const PAGE_SIZE = 50;

let test: TestDatabase;
let build: WorldBuilder;
let recorder: ReturnType<typeof recordStatements>;
let provider: { id: number; publicId: string };
let customers: { id: number }[];
let staff: Caller;
let user: Caller;
let others: number;

beforeAll(async () => {
  test = await createTestDatabase();
  build = createWorldBuilder(test.owner.executor);
  provider = await build.provider('P');
  customers = [];
  for (let index = 0; index < 20; index += 1)
    customers.push(await build.customer([provider.id], { name: `Common ${index}` }));
  const caller = { publicId: '', sessionId: 0, signedInSecondsAgo: 0, hasSecondFactor: false };
  const superAdmin = await build.backofficeUser('SuperAdmin', null);
  staff = {
    ...caller,
    accountId: superAdmin.id,
    userType: 'BackofficeUser',
    role: 'SuperAdmin',
    providerId: null,
    branchId: null,
  };
  const customerId = customers[0]?.id ?? 0;
  const customerUser = await build.customerUser([[customerId, 'CustomerUser']]);
  user = {
    ...caller,
    accountId: customerUser.id,
    userType: 'CustomerUser',
    role: 'CustomerUser',
    firstCustomerId: customerId,
  };
  await insertBulkInvoices(test.owner.executor, {
    count: COUNT,
    customerIds: customers.map(({ id }) => id),
    providerIds: [provider.id],
  });
  await sql`update invoice_state set latest_note = 'n ' || invoice_id where invoice_id % 10 = 0`.execute(
    test.owner.executor,
  );
  await partitionDocuments(test.owner, {
    signal: new AbortController().signal,
    onStep: () => undefined,
    onProgress: () => undefined,
  });
  await sql`select make_document_years(${new Date().getUTCFullYear() + FURTHER_YEARS})`.execute(
    test.owner.executor,
  );
  await sql`vacuum analyze`.execute(test.owner.executor);
  recorder = recordStatements(test.applicationUrl);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_inherits where inhparent = 'invoice'::regclass`.execute(
    recorder.executor,
  );
  others = (rows[0]?.count ?? 0) - 1;
  expect(others).toBeGreaterThanOrEqual(FURTHER_YEARS);
}, 120_000);
afterAll(async () => {
  await recorder.close();
  await test.drop();
});

/** How often a piece of work searched the partitions without a document of this world. */
async function searchesOfOtherYears(work: (executor: Executor) => Promise<unknown>): Promise<number> {
  const count = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(recorder.executor);
    const { rows } = await sql<{ count: number }>`
      select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::integer as count
      from pg_stat_all_tables where relname ~ '^invoice_(later|[0-9]{4})$'`.execute(recorder.executor);
    return rows[0]?.count ?? 0;
  };
  const before = await count();
  await work(recorder.executor);
  return (await count()) - before;
}

/** A document that was found by its public id before, as every request finds one. */
async function createDocument(values: Parameters<WorldBuilder['invoice']>[2] = {}) {
  const { id, publicId } = await build.invoice(customers[0]?.id ?? 0, provider.id, {
    date: `${YEAR}-05-02`,
    ...values,
  });
  return { invoiceId: id, issueYear: YEAR, publicId };
}

const intakeScope = () =>
  intakeScopeOfSystem({
    ...provider,
    name: 'P',
    ignoresLeadingZeros: false,
    vatIds: new Set(),
  } as unknown as Parameters<typeof intakeScopeOfSystem>[0]);

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
  ])('looks the rows of its page up in their years: %j', async (query) => {
    const searches = await searchesOfOtherYears((executor) =>
      listInvoices(executor, invoiceScopeOf(staff), page(query), undefined),
    );
    expect(searches).toBeLessThan((PAGE_SIZE * others) / 2);
  });

  it.each([
    { documentNumber: 'N1' },
    { documentNumber: 'N1', orderBy: 'customerName' },
    { orderBy: 'comment' },
    { orderBy: 'documentNumber' },
  ])('does so also when it has too many documents to sort: %j', async (query) => {
    const limits = { sorted: 0, scanned: 0, counted: PAGE_SIZE };
    const searches = await searchesOfOtherYears((executor) =>
      listWithLimits(executor, invoiceScopeOf(staff), { query: page(query), providerId: undefined }, limits),
    );
    // Numbers are searched month by month, each in each partition.
    const ofMonths = 'documentNumber' in query ? 3 * 12 * others : 0;
    expect(searches).toBeLessThan((PAGE_SIZE * others) / 2 + ofMonths);
  });

  it('looks the rows of a customer-user up in their years', async () => {
    const searches = await searchesOfOtherYears((executor) =>
      listInvoices(executor, invoiceScopeOf(user), page({ pageIndex: '2' }), undefined),
    );
    expect(searches).toBeLessThan((PAGE_SIZE * others) / 2);
  });
});

it('the earlier versions of a document are searched in its year', async () => {
  const [oldest, older, current] = [await createDocument(), await createDocument(), await createDocument()];
  await build.supersede(oldest.invoiceId, older.invoiceId);
  await build.supersede(older.invoiceId, current.invoiceId);
  let versions = 0;
  const searches = await searchesOfOtherYears(async (executor) => {
    const details = await findInvoiceDetails(executor, invoiceScopeOf(staff), current.publicId);
    versions = details?.versions.length ?? 0;
  });
  expect(versions).toBe(2);
  // Its public id says nothing about its year.
  expect(searches).toBe(others);
});

it('downloads are recorded without a search of other years', async () => {
  const scope = invoiceScopeOf(user);
  if (scope.rows !== 'customers') expect.unreachable('a customer-user reads by customer');
  const documents = [await createDocument(), await createDocument(), await createDocument()];
  const downloads = documents.map((document) => ({ ...document, scope, part: 'pdf' as const }));
  const searches = await searchesOfOtherYears(async (executor) => {
    await recordDownloads(executor, downloads.slice(0, 1));
    await recordDownloads(executor, downloads);
    await recordArchivedDownloads(executor, invoiceScopeOf(staff), staff.accountId, documents);
  });
  expect(searches).toBe(0);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from download
    where invoice_id = any(${documents.map(({ invoiceId }) => invoiceId)}::bigint[])`.execute(
    test.owner.executor,
  );
  expect(rows[0]?.count).toBe(7);
});

it('a note is stored with one search of the other years, for the public id of its document', async () => {
  const { publicId } = await createDocument();
  const searches = await searchesOfOtherYears((executor) =>
    createNote(executor, noteScopeOf(user), publicId, user.accountId, 'Bitte prüfen'),
  );
  expect(searches).toBe(others);
});

describe('the intake', () => {
  const decision: Omit<Decision, 'document'> = {
    outcome: {
      state: 'accepted',
      reasons: [],
      fileName: 'x.pdf',
      data: {},
    } as unknown as Decision['outcome'],
    facts: {},
    indexLine: null,
    customerId: null,
    identifierText: null,
  };

  it('stores documents, what they contain, their receipts and notices without a search of other years', async () => {
    const scope = intakeScope();
    const file = await build.storedFile(Buffer.from('%PDF-1.4 in its year'));
    const receipts = [await build.heldReceipt(provider.id), await build.heldReceipt(provider.id)];
    const { rows } = await sql<{ id: number }>`
      insert into intake_batch (provider_id, channel) values (${provider.id}, 'hot-folder') returning id`.execute(
      test.owner.executor,
    );
    const batchId = rows[0]?.id ?? 0;
    const make = (number: string) => ({
      publicId: randomUUID(),
      customerId: customers[0]?.id ?? 0,
      typeValue: 2 as const,
      documentClass: 'reminder',
      documentNumber: number,
      invoiceDate: `${YEAR}-06-01`,
      documentName: 'x.pdf',
      pdfFileId: file.id,
    });
    const searches = await searchesOfOtherYears(async (executor) => {
      const ids = [...(await createInvoices(executor, scope, [make('Y-1'), make('Y-2')])).values()];
      const documents = ids.map((invoiceId) => ({ invoiceId, issueYear: YEAR }));
      await createInvoiceReadings(
        executor,
        documents.map((document) => ({ ...document, readerVersion: '1', model: {} })),
      );
      await createInvoiceAmounts(
        executor,
        documents.map((document) => ({ ...document, amount: '1.00', currency: 'EUR', dueDate: null })),
      );
      await createRemindedInvoices(
        executor,
        documents.map((document) => ({ ...document, numbers: ['N1'] })),
      );
      await decideReceipts(
        executor,
        scope,
        batchId,
        receipts.map(({ id }, index) => ({
          ...decision,
          document: documents[index] ?? null,
          receiptId: id,
          fromState: 'quarantined' as const,
          fileId: null,
          viewFileId: null,
        })),
      );
      await createDecidedReceipts(executor, scope, batchId, [
        {
          ...decision,
          document: documents[0] ?? null,
          publicId: randomUUID(),
          sha256: null,
          fileSha256: null,
          duplicateOfId: receipts[0]?.id ?? null,
        },
      ]);
      await createPendingNotices(executor, scope, documents);
      await executor.transaction().execute(async (transaction) => {
        const [first] = documents;
        if (first === undefined) expect.unreachable('two documents were stored');
        expect(await supersedeInvoice(transaction, scope, first)).toBe(true);
        const [newVersionId = 0] = (await createInvoices(transaction, scope, [make('Y-1')])).values();
        await linkNewVersion(transaction, scope, { ...first, newVersionId });
      });
    });
    const stored = await sql<{ years: (number | null)[] }>`
      select array(
        select issue_year from intake_receipt where batch_id = ${batchId}
        union all select p.issue_year from pending_notice p where p.account_id = ${user.accountId}
        union all select issue_year from reminded_invoice
        union all select a.issue_year from invoice_amount a
        union all select r.issue_year from invoice_reading r) as years`.execute(test.owner.executor);
    expect(stored.rows[0]?.years).toEqual(Array.from({ length: 11 }, () => YEAR));
    expect(searches).toBe(0);
  });

  it('gives a receipt the year of its document where a program of the version before does not', async () => {
    const { invoiceId } = await createDocument();
    const { id } = await build.heldReceipt(provider.id);
    await sql`update intake_receipt set invoice_id = ${invoiceId}, state = 'accepted' where id = ${id}`.execute(
      recorder.executor,
    );
    const { rows } = await sql<{ year: number }>`
      select issue_year as year from intake_receipt where id = ${id}`.execute(recorder.executor);
    expect(rows).toEqual([{ year: YEAR }]);
  });
});

it('the record of a download is not planned again for each year', async () => {
  const scope = invoiceScopeOf(user);
  if (scope.rows !== 'customers') expect.unreachable('a customer-user reads by customer');
  const document = await createDocument();
  // The other years have documents, too: a plan for any year seems to cost more than one for this year.
  await sql`
    insert into invoice (customer_id, provider_id, type_value, invoice_date, issue_year, document_class, document_number, document_name, pdf_file_id)
    select i.customer_id, i.provider_id, 0, day, extract(year from day), 'invoice', 'L' || k, 'x.pdf', i.pdf_file_id
    from generate_series(1, ${LATER}::integer) k, (select * from invoice where id = ${document.invoiceId}) i,
      lateral (select (now() + k % ${FURTHER_YEARS}::integer * interval '1 year' + interval '2 years')::date as day) t`.execute(
    test.owner.executor,
  );
  await sql`vacuum analyze invoice`.execute(test.owner.executor);
  // One connection, on which the portal names the statements that it repeats.
  const plans = await test.database.executor.connection().execute(async (executor) => {
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
