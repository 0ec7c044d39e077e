import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HashChain, checkChain, startChainWorker } from '../../platform/audit/index.ts';
import { createRejectedReceipt } from '../../../test/support/rejected-receipt.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createWorldBuilder, type WorldBuilder } from '../../../test/support/test-world.ts';
import { INTAKE_CHAIN } from '../intake/index.ts';
import { eraseDue, eraseNow, replayDeletions } from './index.ts';

/* When a customer is erased, its rejected files are erased too: the files, the data read from them and their journal. */

let test: TestDatabase;
let build: WorldBuilder;
let provider: { id: number };
let otherProvider: { id: number };
beforeAll(async () => {
  test = await createTestDatabase();
  build = createWorldBuilder(test.owner.executor);
  await sql`insert into installation (demo) values (false)`.execute(owner());
  [provider, otherProvider] = [await build.provider(), await build.provider()];
});
afterAll(() => test.drop());

const owner = () => test.owner.executor;
type ReceiptOptions = Parameters<typeof createRejectedReceipt>[4];
const PERSONAL_DATA = {
  fileName: 'Erika Mustermann.pdf',
  facts: { electronic: { buyer: { name: 'Erika Mustermann' } } },
};
const createRejected = (options: ReceiptOptions, receiptProvider = provider, daysAgo = 50) =>
  createRejectedReceipt(owner(), build, receiptProvider.id, daysAgo, { ...PERSONAL_DATA, ...options });
/** Deletes a customer as the portal does. */
const deleteCustomer = ({ id }: { id: number }, daysAgo = 30) =>
  sql`update customer set deleted_at = now() - make_interval(days => ${daysAgo}) where id = ${id}`.execute(
    owner(),
  );

/** The personal data of a receipt, the number of its journal entries, and whether its file exists. */
async function readReceipt({ id, sha256 }: { id: number; sha256: Buffer }) {
  const { rows } = await sql<{
    file_name: string;
    facts: object;
    customer_key: string | null;
    events: number;
  }>`
    select r.file_name, r.facts, r.customer_key, (select count(*)::integer from intake_event e where e.receipt_id = r.id) as events
    from intake_receipt r where r.id = ${id} and r.sha256 = ${sha256} and r.state in ('rejected', 'quarantined')`.execute(
    owner(),
  );
  const file = await sql`select from stored_file where sha256 = ${sha256}`.execute(owner());
  return { ...rows[0], hasFile: file.rows.length === 1 };
}
const ERASED = { file_name: '-', facts: {}, customer_key: null, events: 0, hasFile: false };
const NOT_ERASED = { file_name: PERSONAL_DATA.fileName, events: 1, hasFile: true };

it('rejected files are erased if they were matched with the customer or contain only its number or identifier', async () => {
  const customer = await build.customer([provider.id]);
  await sql`
    insert into customer_identifier (provider_id, scheme, value, customer_id) values
      (${provider.id}, 'vat-id', 'DE111111111', ${customer.id}), (${provider.id}, 'buyer-id', 'kd-7', ${customer.id})`.execute(
    owner(),
  );
  const receipts = [
    await createRejected({ customerId: customer.id }),
    await createRejected({ customerKey: customer.number }),
    await createRejected({ customerKey: 'vat-id:DE111111111' }),
    await createRejected({ customerKey: 'kd-7' }),
    await createRejected({
      facts: { index: { customerNumber: ` ${customer.number}`, customerName: 'Erika' } },
    }),
  ];
  await deleteCustomer(customer);
  await eraseDue(test.database);
  for (const receipt of receipts) expect(await readReceipt(receipt)).toEqual(ERASED);
});

it('rejected files are matched regardless of leading zeros only if the provider ignores these', async () => {
  const customer = await build.customer([provider.id, otherProvider.id], { number: '00004711' });
  await sql`update provider set ignores_leading_zeros = true where id = ${provider.id}`.execute(owner());
  const [receipt, otherReceipt] = [
    await createRejected({ customerKey: '4711' }),
    await createRejected({ customerKey: '4711' }, otherProvider),
  ];
  await deleteCustomer(customer);
  await eraseDue(test.database);
  expect(await readReceipt(receipt)).toEqual(ERASED);
  expect(await readReceipt(otherReceipt)).toMatchObject(NOT_ERASED);
});

it('rejected files of another customer, provider or time, held files and files of a document are not erased', async () => {
  const customer = await build.customer([provider.id]);
  const neighbour = await build.customer([provider.id]);
  const bytes = Buffer.from('shared with a document');
  const document = await build.invoice(neighbour.id, provider.id, { bytes });
  const receipts = [
    await createRejected({ customerId: neighbour.id }),
    await createRejected({ customerKey: neighbour.number }),
    await createRejected({ customerKey: customer.number }, otherProvider),
    // Since then the number belongs to another customer.
    await createRejected({ customerKey: customer.number }, provider, 1),
    await createRejected({ customerId: customer.id, state: 'quarantined' }),
  ];
  const shared = await createRejected({ customerId: customer.id, bytes });
  await deleteCustomer(customer);
  await eraseDue(test.database);
  for (const receipt of receipts) expect(await readReceipt(receipt)).toMatchObject(NOT_ERASED);
  expect(await readReceipt(shared)).toEqual({ ...ERASED, hasFile: true });
  const { rows } = await sql`
    select from invoice i join stored_file f on f.id = i.pdf_file_id where i.id = ${document.id}`.execute(
    owner(),
  );
  expect(rows).toHaveLength(1);
});

it('a held file is erased once it is rejected', async () => {
  const customer = await build.customer([provider.id]);
  const held = await createRejected({ customerId: customer.id, state: 'quarantined' });
  await deleteCustomer(customer);
  await eraseDue(test.database);
  expect(await readReceipt(held)).toMatchObject(NOT_ERASED);
  await sql`
    with r as (update intake_receipt set state = 'rejected' where id = ${held.id} returning id)
    insert into intake_event (receipt_id, actor, from_state, to_state) select id, 'upload', 'quarantined', 'rejected' from r`.execute(
    test.database.executor,
  );
  await eraseDue(test.database);
  expect(await readReceipt(held)).toEqual(ERASED);
});

it('a file is not erased if only its state was changed to rejected, because the journal decides', async () => {
  const customer = await build.customer([provider.id]);
  const held = await createRejected({ customerId: customer.id, state: 'quarantined' });
  await sql`update intake_receipt set state = 'rejected' where id = ${held.id}`.execute(
    test.database.executor,
  );
  await deleteCustomer(customer);
  await eraseDue(test.database);
  expect(await readReceipt(held)).toMatchObject(NOT_ERASED);
});

it('rejected files are not erased while the clocks of portal and database differ', async () => {
  const customer = await build.customer([provider.id]);
  const receipt = await createRejected({ customerId: customer.id });
  await deleteCustomer(customer);
  for (const hours of [3, -3])
    await expect(
      sql`select erase_rejected_due(${new Date(Date.now() + hours * 3_600_000)}, 10)`.execute(
        test.database.executor,
      ),
    ).rejects.toThrow(/clocks/);
  expect(await readReceipt(receipt)).toMatchObject(NOT_ERASED);
});

it('rejected files of a customer deleted less than 29 days ago are not erased', async () => {
  const customer = await build.customer([provider.id]);
  const receipt = await createRejected({ customerId: customer.id });
  await deleteCustomer(customer, 28);
  await eraseDue(test.database);
  expect(await readReceipt(receipt)).toMatchObject(NOT_ERASED);
});

it('rejected files are erased immediately by the command, but only by the next job if a backup copies files', async () => {
  const [customer, otherCustomer] = [
    await build.customer([provider.id]),
    await build.customer([provider.id]),
  ];
  const [first, second] = [
    await createRejected({ customerKey: customer.number }),
    await createRejected({ customerKey: otherCustomer.number }),
  ];
  await deleteCustomer(customer, 0);
  expect(await eraseNow(test.owner, 'customer', customer.publicId)).toBeTypeOf('object');
  expect(await readReceipt(first)).toEqual(ERASED);
  await deleteCustomer(otherCustomer, 0);
  await owner()
    .connection()
    .execute(async (connection) => {
      await sql`select pg_advisory_lock_shared(hashtextextended('documents stay', 0))`.execute(connection);
      expect(await eraseNow(test.owner, 'customer', otherCustomer.publicId)).toBeTypeOf('object');
      expect((await readReceipt(second)).hasFile).toBe(true);
      await sql`select pg_advisory_unlock_shared(hashtextextended('documents stay', 0))`.execute(connection);
    });
  await eraseDue(test.database);
  expect(await readReceipt(second)).toEqual(ERASED);
});

it('many rejected files of one customer are erased in batches', async () => {
  const customer = await build.customer([provider.id]);
  await sql`
    with batch as (insert into intake_batch (provider_id, channel) values (${provider.id}, 'hot-folder') returning id),
    receipt as (
      insert into intake_receipt (provider_id, batch_id, file_name, state, reasons, facts, received_at, decided_at)
      select ${provider.id}, id, 'many.pdf', 'rejected', '{file-missing}',
        ${JSON.stringify({ index: { customerNumber: customer.number } })}::jsonb, now() - interval '50 days', now()
      from batch, generate_series(1, 1200) returning id)
    insert into intake_event (receipt_id, actor, to_state) select id, 'hot-folder', 'rejected' from receipt`.execute(
    owner(),
  );
  await deleteCustomer(customer);
  await eraseDue(test.database);
  const { rows } =
    await sql`select from intake_receipt where file_name = 'many.pdf' or facts::text like ${`%${customer.number}%`}`.execute(
      owner(),
    );
  expect(rows).toEqual([]);
});

it('rejected files are erased again after a restore, by the list of deletions', async () => {
  const customer = await build.customer([provider.id]);
  const receipt = await createRejected({ customerId: customer.id });
  const deletedAt = new Date(Date.now() - 86_400_000).toISOString();
  const deletion = {
    kind: 'Customer',
    id: customer.publicId,
    deletedAt,
    erasedAt: deletedAt,
    withCustomer: null,
  } as const;
  expect(await replayDeletions(test.owner, [deletion])).toMatchObject({ deleted: 1, erased: 1 });
  expect(await readReceipt(receipt)).toEqual(ERASED);
});

it('the chain of the journal stays valid after rejected files are erased', async () => {
  const customer = await build.customer([provider.id]);
  await createRejected({ customerId: customer.id });
  const journal: HashChain = INTAKE_CHAIN;
  const log = { info: () => undefined, error: () => undefined };
  const worker = startChainWorker(test.database, [journal], log);
  const countUnchained = async () =>
    (await sql`select from unchained_event where journal = 'intake' limit 1`.execute(owner())).rows.length;
  await expect.poll(countUnchained, { timeout: 60_000 }).toBe(0);
  await worker.stop();
  await deleteCustomer(customer);
  await eraseDue(test.database);
  expect((await checkChain(owner(), journal)).firstBreak).toBeUndefined();
});
