import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';
import { type DownloadMark, stampDownloads } from './download-mark.repository.ts';
import { type CustomersScope, invoiceScopeOf } from './invoices.policy.ts';

// Marks of downloads that end at the same time are made by one statement; each must stay within what its own reader may reach.

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

const markOf = ({ scope }: Reader, { invoiceId }: Reader): DownloadMark => ({
  scope,
  invoiceId,
  part: 'pdf',
});
const stamp = (marks: readonly DownloadMark[]) => stampDownloads(world.test.database.executor, marks);

async function listMarks(readers: readonly Reader[]) {
  const { rows } = await sql<{ invoice: number; account: number; isMarked: boolean }>`
    select d.invoice_id as invoice, d.account_id as account, s.last_downloaded_at = d.at as "isMarked"
    from download d join invoice_state s using (invoice_id)
    where d.invoice_id = any(${readers.map(({ invoiceId }) => invoiceId)}::bigint[])
    order by d.invoice_id, d.account_id`.execute(world.test.owner.executor);
  return rows;
}

it('marks nothing that its reader does not reach, alone and among others', async () => {
  const [own, foreign, inactive] = [await createReader(), await createReader(), await createReader()];
  await sql`update customer set status = 'Inactive' where id = ${inactive.customerId}`.execute(
    world.test.owner.executor,
  );
  const wrong = [markOf(own, foreign), markOf(inactive, inactive), markOf(own, inactive)];
  for (const mark of wrong) await stamp([mark]);
  expect(await listMarks([own, foreign, inactive])).toEqual([]);
  await stamp([...wrong, markOf(own, own)]);
  expect(await listMarks([own, foreign, inactive])).toEqual([
    { invoice: own.invoiceId, account: own.accountId, isMarked: true },
  ]);
});

it('remembers each of two who got the same document at the same time', async () => {
  const one = await createReader();
  const { id: accountId } = await world.build.customerUser([[one.customerId, 'CustomerAdmin']]);
  const other = { ...one, accountId, scope: scopeOf(accountId) };
  await stamp([markOf(one, one), markOf(other, one), markOf(one, one)]);
  expect((await listMarks([one])).map(({ account }) => account)).toEqual([
    one.accountId,
    one.accountId,
    accountId,
  ]);
});

it('takes its locks in the order of the keys, whatever the order of the marks and of the rows on disk', async () => {
  const readers = [await createReader(), await createReader(), await createReader()];
  const keys = readers.map(({ invoiceId }) => invoiceId).toSorted((a, b) => a - b);
  const { owner } = world.test;
  // Written anew, the row of the first key lies behind the others.
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
    stamping = stamp(readers.toReversed().map((reader) => markOf(reader, reader)));
    await expect.poll(waiting).toBe(1);
    // Refused where the marks that wait for the first key hold a later one already.
    for (const key of keys.slice(1)) await lock(key);
  });
  await stamping;
  expect(await listMarks(readers)).toHaveLength(3);
});
