import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { type CompletedDownload, recordDownloads } from './completed-download.repository.ts';
import { type CustomersScope, invoiceScopeOf } from './invoices.policy.ts';

// Downloads that end at the same time are recorded by one statement; each must stay within the reach of its own user.

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

/** A customer with a reader and a document. */
async function createReader() {
  const { id: customerId } = await world.build.customer([provider.id]);
  const { id: accountId } = await world.build.customerUser([[customerId, 'CustomerUser']]);
  const { id: invoiceId } = await world.build.invoice(customerId, provider.id);
  return { customerId, accountId, invoiceId, scope: scopeOf(accountId) };
}

type Reader = Awaited<ReturnType<typeof createReader>>;

const receiptOf = ({ scope }: Reader, { invoiceId }: Reader): CompletedDownload => ({
  scope,
  invoiceId,
  part: 'pdf',
});
const record = (receipts: readonly CompletedDownload[]) =>
  recordDownloads(world.test.database.executor, receipts);

async function listMarks(readers: readonly Reader[]) {
  const { rows } = await sql<{ invoice: number; account: number; isMarked: boolean }>`
    select d.invoice_id as invoice, d.account_id as account, s.last_downloaded_at = d.at as "isMarked"
    from download d join invoice_state s using (invoice_id)
    where d.invoice_id = any(${readers.map(({ invoiceId }) => invoiceId)}::bigint[])
    order by d.invoice_id, d.account_id`.execute(world.test.owner.executor);
  return rows;
}

it('a download outside the reach of its user is not recorded, singly or among others', async () => {
  const [own, foreign, inactive] = [await createReader(), await createReader(), await createReader()];
  await sql`update customer set status = 'Inactive' where id = ${inactive.customerId}`.execute(
    world.test.owner.executor,
  );
  const wrong = [receiptOf(own, foreign), receiptOf(inactive, inactive), receiptOf(own, inactive)];
  for (const receipt of wrong) await record([receipt]);
  expect(await listMarks([own, foreign, inactive])).toEqual([]);
  await record([...wrong, receiptOf(own, own)]);
  expect(await listMarks([own, foreign, inactive])).toEqual([
    { invoice: own.invoiceId, account: own.accountId, isMarked: true },
  ]);
});

it('two users who download the same document at the same time are both recorded', async () => {
  const one = await createReader();
  const { id: accountId } = await world.build.customerUser([[one.customerId, 'CustomerAdmin']]);
  const other = { ...one, accountId, scope: scopeOf(accountId) };
  await record([receiptOf(one, one), receiptOf(other, one), receiptOf(one, one)]);
  expect((await listMarks([one])).map(({ account }) => account)).toEqual([
    one.accountId,
    one.accountId,
    accountId,
  ]);
});

it('locks are taken in the order of the keys, whatever the order of the receipts and of the rows on disk', async () => {
  const readers = [await createReader(), await createReader(), await createReader()];
  const keys = readers.map(({ invoiceId }) => invoiceId).toSorted((a, b) => a - b);
  const { owner } = world.test;
  // After this update the row of the first key is stored behind the others.
  await sql`update invoice_state set latest_note = 'x' where invoice_id = ${keys[0]}`.execute(owner.executor);
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      owner.executor,
    );
    return rows.length;
  };
  let stamping = Promise.resolve();
  await owner.transaction(async (transaction) => {
    const lock = (key: number | undefined) =>
      sql`select from invoice_state where invoice_id = ${key} for update nowait`.execute(transaction);
    await lock(keys[0]);
    stamping = record(readers.toReversed().map((reader) => receiptOf(reader, reader)));
    await expect.poll(waiting).toBe(1);
    // Fails if the statement that waits for the first key has already locked a later one.
    for (const key of keys.slice(1)) await lock(key);
  });
  await stamping;
  expect(await listMarks(readers)).toHaveLength(3);
});
