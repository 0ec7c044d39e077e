import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Caller } from '../../src/features/authentication/index.ts';
import { partitionDocuments } from '../../src/features/document-years/index.ts';
import type { Executor } from '../../src/platform/database/index.ts';
import { insertBulkInvoices } from './bulk-invoices.ts';
import { recordStatements } from './statement-recorder.ts';
import { createTestDatabase } from './test-database.ts';
import { createWorldBuilder, type WorldBuilder } from './test-world.ts';

/** With fewer documents the planner would read all of them instead of looking up single documents. */
const COUNT = 40_000;
export const YEAR_OF_DOCUMENTS = 2025;
export const FURTHER_YEARS = 8;

export type DividedDocuments = Awaited<ReturnType<typeof createDividedDocuments>>;

/**
 * A database whose documents are divided by their years. All documents are in the first partition. PostgreSQL itself counts
 * the searches of the others, so those of triggers and references count, too.
 */
export async function createDividedDocuments() {
  const test = await createTestDatabase();
  const build = createWorldBuilder(test.owner.executor);
  const provider = await build.provider('P');
  const customers: { id: number }[] = [];
  for (let index = 0; index < 20; index += 1)
    customers.push(await build.customer([provider.id], { name: `Common ${index}` }));
  const caller = { publicId: '', sessionId: 0, signedInSecondsAgo: 0, hasSecondFactor: false };
  const superAdmin = await build.backofficeUser('SuperAdmin', null);
  const staff: Caller = {
    ...caller,
    accountId: superAdmin.id,
    userType: 'BackofficeUser',
    role: 'SuperAdmin',
    providerId: null,
    branchId: null,
  };
  const customerId = customers[0]?.id ?? 0;
  const customerUser = await build.customerUser([[customerId, 'CustomerUser']]);
  const user: Caller = {
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
  const recorder = recordStatements(test.applicationUrl);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_inherits where inhparent = 'invoice'::regclass`.execute(
    recorder.executor,
  );
  const others = (rows[0]?.count ?? 0) - 1;
  expect(others).toBeGreaterThanOrEqual(FURTHER_YEARS);

  const countSearches = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(recorder.executor);
    const searches = await sql<{ count: number }>`
      select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::integer as count
      from pg_stat_all_tables where relname ~ '^invoice_(later|[0-9]{4})$'`.execute(recorder.executor);
    return searches.rows[0]?.count ?? 0;
  };

  return {
    test,
    build,
    recorder,
    provider,
    customerId,
    staff,
    user,
    /** The number of partitions without a document of this world. */
    others,
    /** The number of times that the work searched the partitions without a document of this world. */
    searchesOfOtherYears: async (work: (executor: Executor) => Promise<unknown>): Promise<number> => {
      const before = await countSearches();
      await work(recorder.executor);
      return (await countSearches()) - before;
    },
    /** A document whose year is known, because a request has found it by its public id before. */
    createDocument: async (values: Parameters<WorldBuilder['invoice']>[2] = {}) => {
      const date = `${YEAR_OF_DOCUMENTS}-05-02`;
      const { id, publicId } = await build.invoice(customerId, provider.id, { date, ...values });
      return { invoiceId: id, issueYear: YEAR_OF_DOCUMENTS, publicId };
    },
    close: async () => {
      await recorder.close();
      await test.drop();
    },
  };
}
