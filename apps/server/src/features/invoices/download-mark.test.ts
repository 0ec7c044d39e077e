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

it('does not run into a deadlock with others who mark the same documents in another order', async () => {
  const readers = await Promise.all(Array.from({ length: 8 }, createReader));
  const marks = readers.map((reader) => markOf(reader, reader));
  await Promise.all(
    Array.from({ length: 40 }, (_none, index) => stamp(index % 2 === 0 ? marks : marks.toReversed())),
  );
  expect(await listMarks(readers)).toHaveLength(8 * 40);
});
