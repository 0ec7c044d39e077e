import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { type CompletedDownload, recordDownloads } from './last-download.repository.ts';
import { type CustomersScope, invoiceScopeOf } from './invoices.policy.ts';

// Downloads that end at the same time are recorded by one statement. Each must be within the scope of its own user.

let world: TestApp;
let provider: { id: number };
beforeAll(async () => {
  world = await createTestApp();
  provider = await world.build.provider();
});
afterAll(() => world.close());

function scopeOf(accountId: number): CustomersScope {
  const scope = invoiceScopeOf({
    accountId,
    publicId: '',
    sessionId: 0,
    signedInSecondsAgo: 0,
    hasSecondFactor: false,
    userType: 'CustomerUser',
    role: 'CustomerUser',
    firstCustomerId: 0,
  });
  if (scope.rows !== 'customers') throw new Error('a customer-user reads by customer');
  return scope;
}

/** The year of the documents. */
const YEAR = 2026;

/** Creates a customer with a user and a document. */
async function createReader() {
  const { id: customerId } = await world.build.customer([provider.id]);
  const { id: accountId } = await world.build.customerUser([[customerId, 'CustomerUser']]);
  const { id: invoiceId } = await world.build.invoice(customerId, provider.id, { date: `${YEAR}-11-20` });
  return { customerId, accountId, invoiceId, issueYear: YEAR, scope: scopeOf(accountId) };
}

type Reader = Awaited<ReturnType<typeof createReader>>;

const downloadOf = ({ scope }: Reader, { invoiceId, issueYear }: Reader): CompletedDownload => ({
  scope,
  invoiceId,
  issueYear,
  part: 'pdf',
});
const recordAll = (receipts: readonly CompletedDownload[]) =>
  recordDownloads(world.test.database.executor, receipts);

async function listRecorded(readers: readonly Reader[]) {
  const { rows } = await sql<{ invoice: number; account: number; isLastDownload: boolean }>`
    select d.invoice_id as invoice, d.account_id as account, s.last_downloaded_at = d.at as "isLastDownload"
    from download d join invoice_state s using (invoice_id)
    where d.invoice_id = any(${readers.map(({ invoiceId }) => invoiceId)}::bigint[])
    order by d.invoice_id, d.account_id`.execute(world.test.owner.executor);
  return rows;
}

it('a download outside the scope of its user is not recorded, neither by itself nor together with other downloads', async () => {
  const [reader, otherReader, inactive] = [await createReader(), await createReader(), await createReader()];
  await sql`update customer set status = 'Inactive' where id = ${inactive.customerId}`.execute(
    world.test.owner.executor,
  );
  const notAllowed = [
    downloadOf(reader, otherReader),
    downloadOf(inactive, inactive),
    downloadOf(reader, inactive),
  ];
  for (const receipt of notAllowed) await recordAll([receipt]);
  expect(await listRecorded([reader, otherReader, inactive])).toEqual([]);
  await recordAll([...notAllowed, downloadOf(reader, reader)]);
  expect(await listRecorded([reader, otherReader, inactive])).toEqual([
    { invoice: reader.invoiceId, account: reader.accountId, isLastDownload: true },
  ]);
});

it('two users who download the same document at the same time are both recorded', async () => {
  const reader = await createReader();
  const { id: accountId } = await world.build.customerUser([[reader.customerId, 'CustomerAdmin']]);
  const otherReader = { ...reader, accountId, scope: scopeOf(accountId) };
  await recordAll([downloadOf(reader, reader), downloadOf(otherReader, reader), downloadOf(reader, reader)]);
  expect((await listRecorded([reader])).map(({ account }) => account)).toEqual([
    reader.accountId,
    reader.accountId,
    accountId,
  ]);
});

it('locks are taken in the order of the keys, whatever the order of the downloads and of the rows on disk', async () => {
  const readers = [await createReader(), await createReader(), await createReader()];
  const keys = readers.map(({ invoiceId }) => invoiceId).toSorted((a, b) => a - b);
  const { owner } = world.test;
  // After this update the row of the first key is stored after the other rows.
  await sql`update invoice_state set latest_note = 'x' where invoice_id = ${keys[0]}`.execute(owner.executor);
  const countWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      owner.executor,
    );
    return rows.length;
  };
  let recording = Promise.resolve();
  await owner.transaction(async (transaction) => {
    const lock = (key: number | undefined) =>
      sql`select from invoice_state where invoice_id = ${key} for update nowait`.execute(transaction);
    await lock(keys[0]);
    recording = recordAll(readers.toReversed().map((reader) => downloadOf(reader, reader)));
    await expect.poll(countWaiting).toBe(1);
    // Fails if the statement that waits for the first key has already locked a later one.
    for (const key of keys.slice(1)) await lock(key);
  });
  await recording;
  expect(await listRecorded(readers)).toHaveLength(3);
});
