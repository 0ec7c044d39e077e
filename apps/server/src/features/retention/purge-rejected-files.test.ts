import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRejectedReceipt } from '../../../test/support/rejected-receipt.ts';
import { createStoreWorld, type StoreWorld } from '../../../test/support/store-world.ts';
import { sweepStore } from '../store/index.ts';
import { ageMarks } from '../../../test/support/sweep-a-day-later.ts';
import { listHashesWithRow } from '../verification/index.ts';
import { purgeRejectedFiles } from './index.ts';

const HOUR_MS = 3_600_000;

let world: StoreWorld;
let provider: { id: number };
let otherProvider: { id: number };
beforeAll(async () => {
  world = await createStoreWorld();
  await world.bind();
  [provider, otherProvider] = [await world.build.provider(), await world.build.provider()];
});
afterAll(() => world.close());
afterEach(() => vi.useRealTimers());
beforeEach(() =>
  asOwner(
    'truncate intake_event, rule_finding, intake_receipt, unchained_event; update installation set origins_purged_at = null',
  ),
);

const owner = () => world.test.owner.executor;
const application = () => world.test.database.executor;
const asOwner = (statement: string) => sql.raw(statement).execute(owner());
const asServer = (statement: string) => sql.raw(statement).execute(application());
const purge = () => purgeRejectedFiles(world.dependencies, new AbortController().signal);
const createRejected = (
  daysAgo: number,
  options: Parameters<typeof createRejectedReceipt>[4] = {},
  receiptProvider = provider,
) => createRejectedReceipt(owner(), world.build, receiptProvider.id, daysAgo, options);
/** Calls the database function directly, as an attacker with the server's database connection could. */
const purgeInDatabase = ({ id }: { id: number }, clock = new Date()) =>
  sql`select * from purge_rejected_files(array[${id}]::bigint[], ${clock})`.execute(application());

async function stateOf({ id }: { id: number }) {
  const { rows } = await sql<{ has_file: boolean; is_purged: boolean }>`
    select file_id is not null as has_file, files_purged_at is not null as is_purged from intake_receipt where id = ${id}`.execute(
    owner(),
  );
  const [row] = rows;
  if (row?.has_file === true && !row.is_purged) return 'kept';
  return row?.has_file === false && row.is_purged ? 'purged' : JSON.stringify(row);
}
const hasRow = async (sha256: Buffer) =>
  (await sql`select from stored_file where sha256 = ${sha256}`.execute(owner())).rows.length === 1;
const isStored = async ({ sha256 }: { sha256: Buffer }) => (await hasRow(sha256)) && world.has(sha256);

describe('a rejected file', () => {
  it('is deleted after 90 days, not after 89; the receipt keeps its hash, state, reasons and times', async () => {
    const [old, young] = [await createRejected(91), await createRejected(89)];
    const receipt = async () =>
      (
        await sql`select sha256, state, reasons, received_at, decided_at, file_name from intake_receipt where id = ${old.id}`.execute(
          owner(),
        )
      ).rows;
    const before = await receipt();
    expect(await purge()).toBe(1);
    expect((await purgeInDatabase(young)).rows).toEqual([]);
    expect([await stateOf(old), await stateOf(young)]).toEqual(['purged', 'kept']);
    expect([await hasRow(old.sha256), await hasRow(young.sha256)]).toEqual([false, true]);
    expect(await receipt()).toEqual(before);
    await sweepStore(world.dependencies);
    expect(world.has(old.sha256)).toBe(true);
    await ageMarks(owner());
    await sweepStore(world.dependencies);
    expect([world.has(old.sha256), world.has(young.sha256)]).toEqual([false, true]);
    expect(await purge()).toBe(0);
  });

  it('is deleted together with its readable view, whose hash is kept', async () => {
    const view = randomBytes(40);
    const old = await createRejected(91, { view });
    const { sha256 } = await world.build.storedFile(view);
    await purge();
    expect(await hasRow(sha256)).toBe(false);
    const { rows } = await sql<{ companion_sha256: Buffer }>`
      select companion_sha256 from intake_receipt where id = ${old.id}`.execute(owner());
    expect(rows[0]?.companion_sha256).toEqual(sha256);
  });

  it('is recorded in the audit trail when it is deleted, as a count per provider', async () => {
    await asOwner('delete from audit_event');
    await createRejected(91);
    await createRejected(92);
    await createRejected(91, {}, otherProvider);
    await purge();
    const { rows } = await sql`
      select provider_id, facts from audit_event where action = 'rejected-files.purge' order by provider_id`.execute(
      owner(),
    );
    expect(rows).toEqual([
      { provider_id: provider.id, facts: { by: 'job', receipts: 2 } },
      { provider_id: otherProvider.id, facts: { by: 'job', receipts: 1 } },
    ]);
  });
});

describe('the purge of rejected files', () => {
  it('keeps every held file, however old', async () => {
    const held = await createRejected(4000, { state: 'quarantined' });
    expect(await purge()).toBe(0);
    await purgeInDatabase(held);
    expect(await stateOf(held)).toBe('kept');
  });

  it('keeps a file that a document uses, as PDF or as XML, or that another receipt uses', async () => {
    const [asPdf, asXml, shared] = [randomBytes(40), randomBytes(40), randomBytes(40)];
    const customer = await world.build.customer([provider.id]);
    await world.build.invoice(customer.id, provider.id, { bytes: asPdf, xml: asXml });
    const old = [
      await createRejected(91, { bytes: asPdf }),
      await createRejected(91, { bytes: asXml }),
      await createRejected(91, { bytes: shared }),
    ];
    const held = await createRejected(91, { bytes: shared, state: 'quarantined' }, otherProvider);
    expect(await purge()).toBe(3);
    for (const receipt of old) {
      expect(await stateOf(receipt)).toBe('purged');
      expect(await isStored(receipt)).toBe(true);
    }
    expect(await stateOf(held)).toBe('kept');
  });

  it('keeps a file of two receipts until the period of both is over', async () => {
    const bytes = randomBytes(40);
    const [first, second] = [
      await createRejected(91, { bytes }),
      await createRejected(30, { bytes }, otherProvider),
    ];
    await purge();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['purged', 'kept']);
    expect(await isStored(second)).toBe(true);
    await asOwner(`update intake_receipt set decided_at = decided_at - interval '61 days' where id = ${second.id};
      update intake_event set at = at - interval '61 days' where receipt_id = ${second.id}`);
    await purge();
    expect(await hasRow(second.sha256)).toBe(false);
  });

  it('keeps a file that was rejected long ago and judged again since, whatever the result', async () => {
    const rejectedAgain = await createRejected(200);
    await asServer(`update intake_receipt set decided_at = now() where id = ${rejectedAgain.id};
      insert into intake_event (receipt_id, actor, from_state, to_state) values (${rejectedAgain.id}, 'http', 'rejected', 'rejected')`);
    const held = await createRejected(200);
    await asServer(`update intake_receipt set state = 'quarantined', decided_at = now() where id = ${held.id};
      insert into intake_event (receipt_id, actor, from_state, to_state) values (${held.id}, 'http', 'rejected', 'quarantined')`);
    expect(await purge()).toBe(0);
    for (const receipt of [rejectedAgain, held]) expect(await stateOf(receipt)).toBe('kept');
  });
});

describe('an attacker with the server’s database connection', () => {
  const forge = (id: number) =>
    asServer(`update intake_receipt set state = 'rejected', reasons = '{discarded}', received_at = '2000-01-01',
      decided_at = '2000-01-01', files_purged_at = null where id = ${id}`);

  it('cannot make a recent file seem old: the time in the journal decides, and the database sets this time', async () => {
    const [young, held] = [await createRejected(1), await createRejected(1000, { state: 'quarantined' })];
    for (const receipt of [young, held]) {
      await forge(receipt.id);
      await expect(
        asServer(
          `insert into intake_event (receipt_id, at, actor, to_state) values (${receipt.id}, '2000-01-01', 'x', 'rejected')`,
        ),
      ).rejects.toThrow(/permission denied/);
      await asServer(
        `insert into intake_event (receipt_id, actor, to_state) values (${receipt.id}, 'x', 'rejected')`,
      );
      expect((await purgeInDatabase(receipt)).rows).toEqual([]);
      expect(await purge()).toBe(0);
      expect(await stateOf(receipt)).toBe('kept');
      expect(await isStored(receipt)).toBe(true);
    }
  });

  it('cannot turn an accepted document into a rejected file', async () => {
    const customer = await world.build.customer([provider.id]);
    const bytes = randomBytes(40);
    await world.build.invoice(customer.id, provider.id, { bytes });
    const receipt = await createRejected(91, { bytes });
    await purgeInDatabase(receipt);
    expect(await isStored(receipt)).toBe(true);
  });

  it.each([
    'select release_receipt_files(array[1]::bigint[], now())',
    'select erase_rejected_receipts(1, 1)',
    'delete from stored_file',
  ])('may not execute: %s', async (statement) => {
    await expect(asServer(statement)).rejects.toThrow(/permission denied/);
  });
});

describe('the purge of rejected files deletes nothing', () => {
  it.each([3 * HOUR_MS, -3 * HOUR_MS])('while the portal’s clock differs by %d ms', async (shift) => {
    const old = await createRejected(91);
    vi.useFakeTimers({ now: Date.now() + shift, toFake: ['Date'] });
    await expect(purge()).rejects.toThrow(/clocks .* differ/);
    expect(await stateOf(old)).toBe('kept');
  });

  it('while the clock of the database is behind its last recorded time', async () => {
    const old = await createRejected(91);
    await asOwner(`update installation set origins_purged_at = now() + interval '1 minute'`);
    await expect(purge()).rejects.toThrow(/ran back/);
    expect(await stateOf(old)).toBe('kept');
  });

  it('while a backup is made; the next run continues', async () => {
    const old = await createRejected(91);
    await owner()
      .connection()
      .execute(async (connection) => {
        await sql`select pg_advisory_lock_shared(hashtextextended('documents stay', 0))`.execute(connection);
        expect(await purge()).toBe(0);
        await expect(purgeInDatabase(old)).rejects.toThrow(/while a backup is made/);
        expect(await stateOf(old)).toBe('kept');
        await sql`select pg_advisory_unlock_shared(hashtextextended('documents stay', 0))`.execute(
          connection,
        );
      });
    expect(await purge()).toBe(1);
  });

  it('while the documents belong to another installation', async () => {
    const old = await createRejected(91);
    await asOwner('update installation set store_id = uuid_v7()');
    await expect(purge()).rejects.toThrow(/another database/);
    expect(await stateOf(old)).toBe('kept');
    await asOwner(
      `update installation set store_id = '${(await world.dependencies.store.mark.read())?.storeId}'`,
    );
  });
});

describe('many rejected files', () => {
  /** Creates receipts with one file each that were rejected `daysAgo` days ago. */
  const addMany = (count: number, daysAgo: number) =>
    asOwner(`
      with batch as (insert into intake_batch (provider_id, channel) values (${provider.id}, 'hot-folder') returning id),
      file as (
        insert into stored_file (sha256, size) select sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 1
        from generate_series(1, ${count}) returning id, sha256),
      receipt as (
        insert into intake_receipt (provider_id, batch_id, file_name, sha256, file_id, state, reasons, decided_at)
        select ${provider.id}, batch.id, 'x', sha256, file.id, 'rejected', '{empty}', now() - interval '${daysAgo} days'
        from file, batch returning id, decided_at)
      insert into intake_event (receipt_id, at, actor, to_state) select id, decided_at, 'hot-folder', 'rejected' from receipt`);
  const count = async (where: string) =>
    (
      await sql<{
        count: number;
      }>`select count(*)::integer as count from intake_receipt where ${sql.raw(where)}`.execute(owner())
    ).rows[0]?.count;

  it('are deleted in batches by two instances at the same time, and each file is recorded once in the audit trail', async () => {
    await asOwner('delete from audit_event');
    await addMany(2_500, 100);
    await addMany(10, 10);
    const done = await Promise.all([purge(), purge()]);
    expect(done[0] + done[1]).toBe(2_500);
    expect(await count('file_id is not null')).toBe(10);
    const { rows } = await sql`
      select sum((facts ->> 'receipts')::integer)::integer as receipts from audit_event where action = 'rejected-files.purge'`.execute(
      owner(),
    );
    expect(rows).toEqual([{ receipts: 2_500 }]);
  });

  it('are deleted except for a file that fails, whose error is reported', async () => {
    await addMany(250, 100);
    const failing = await createRejected(400);
    await asOwner(`
      create function fail_one() returns trigger language plpgsql as $$ begin raise exception 'this one fails'; end $$;
      create trigger fail_one before update on intake_receipt for each row when (old.id = ${failing.id}) execute function fail_one()`);
    try {
      await expect(purge()).rejects.toThrow(/could not be purged/);
    } finally {
      await asOwner('drop trigger fail_one on intake_receipt; drop function fail_one()');
    }
    expect(await count('file_id is not null')).toBe(1);
    expect(await stateOf(failing)).toBe('kept');
    expect(await purge()).toBe(1);
  });

  it('stay consistent if the database connection breaks within a batch: a file and its row both exist or neither does', async () => {
    await addMany(300, 100);
    const last = await createRejected(99);
    await asOwner(`
      create function cut_off() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return old; end $$;
      create trigger cut_off after delete on stored_file for each row
      when (old.id = ${(await world.build.storedFile(await world.dependencies.store.read(last.sha256))).id}) execute function cut_off()`);
    try {
      await expect(purge()).rejects.toThrow();
    } finally {
      await asOwner('drop trigger cut_off on stored_file; drop function cut_off()');
    }
    const { rows } = await sql`
      select from intake_receipt r left join stored_file f on f.sha256 = r.sha256
      where (r.file_id is null) <> (f.id is null) or (r.file_id is null) <> (r.files_purged_at is not null)`.execute(
      owner(),
    );
    expect(rows).toEqual([]);
    expect(await stateOf(last)).toBe('kept');
    await purge();
    expect(await count('file_id is not null')).toBe(0);
  });
});

it('the purge of rejected files keeps rows and files consistent', async () => {
  const files = await Promise.all([createRejected(91), createRejected(20), createRejected(500)]);
  await purge();
  for (const { sha256 } of files) {
    if ((await listHashesWithRow(owner(), [{ sha256 }])).size > 0) expect(world.has(sha256)).toBe(true);
  }
});
