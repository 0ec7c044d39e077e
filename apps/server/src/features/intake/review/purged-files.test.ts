import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../../../../vitest.rounds.ts';
import { purgeRejectedFiles } from '../../retention/index.ts';
import { bindStore } from '../../store/index.ts';
import { changeRow } from '../judgement/test-support/judgement-fixtures.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import { intakeScopeOf } from '../receipts/intake.policy.ts';
import { summarise, document, einvoice } from '../test-support/documents.ts';
import { codeOf, createReleaseFixture, type ReleaseFixture } from '../test-support/release-fixture.ts';
import { storeReceivedItems } from '../sources/upload/store-received-items.ts';

/** Rejected files are purged after 90 days. They are shown as purged and still recognised by their bytes. */
let fixture: ReleaseFixture;
let world: ReleaseFixture['world'];
beforeAll(async () => {
  fixture = await createReleaseFixture();
  ({ world } = fixture);
  await sql`insert into installation (demo) values (false)`.execute(owner());
  await bindStore({ executor: world.test.database.executor, store: world.store }, () =>
    world.store.prepare(),
  );
});
afterAll(() => world.close());

const owner = () => world.test.owner.executor;
const purge = () =>
  purgeRejectedFiles({ database: world.test.database, store: world.store }, new AbortController().signal);
const submit = async (item: DeliveryItem, channel: 'command' | 'hot-folder' | 'http' = 'command') => {
  const [outcome] = await world.service.submit(world.scope, { channel, items: [item] });
  if (outcome?.receiptId == null) throw new Error('one item has one outcome');
  return { ...outcome, receiptId: outcome.receiptId };
};
const discard = (id: string) =>
  fixture.releases.discard(fixture.admin, id, 'wrong document, never publish', fixture.origin);
const getDetail = (id: string) => fixture.journal.get(fixture.admin, id);
const fileRequest = () => ({
  caller: fixture.admin,
  origin: fixture.origin,
  renewCaller: () => Promise.resolve(fixture.admin),
});
const download = (id: string) => fixture.journal.download(fileRequest(), id);
/** Moves the receipt and its events into the past. */
async function backdate(id: string, days: number): Promise<void> {
  const shift = sql`make_interval(days => ${days})`;
  await sql`
    with receipt as (
      update intake_receipt set decided_at = decided_at - ${shift}, received_at = received_at - ${shift}
      where public_id = ${id} returning id)
    update intake_event e set at = e.at - ${shift} from receipt where e.receipt_id = receipt.id`.execute(
    owner(),
  );
}
async function isStored(sha256: string): Promise<boolean> {
  const { rows } = await sql`select from stored_file where sha256 = decode(${sha256}, 'hex')`.execute(
    owner(),
  );
  return rows.length === 1;
}
const createDocument = () => {
  const { fileName, bytes, indexRow } = document();
  return { file: { fileName, bytes }, indexRow };
};
/** A plain PDF that a person rejected 91 days ago. */
async function createPurgedFile(
  file: DeliveryItem = createDocument().file,
): Promise<{ file: DeliveryItem; id: string }> {
  const { receiptId: id } = await submit(file);
  await discard(id);
  await backdate(id, 91);
  await purge();
  expect(await getDetail(id)).toMatchObject({ hasFile: false, filePurgedAt: expect.any(String) as string });
  return { file, id };
}

describe('the purge 90 days after a rejection', () => {
  it.each([
    ['by a person', async () => createPurgedFile()],
    [
      'by the intake itself',
      async () => {
        const file = { fileName: 'seite.pdf', bytes: einvoice('html-named-pdf.pdf').bytes };
        const { receiptId: id, state } = await submit(file);
        expect(state).toBe('rejected');
        await backdate(id, 91);
        await purge();
        return { file, id };
      },
    ],
  ])(
    'deletes a file that was rejected %s, and the journal and the download report the deletion',
    async (_by, rejectAndPurge) => {
      const { id } = await rejectAndPurge();
      expect(await getDetail(id)).toMatchObject({
        state: 'rejected',
        hasFile: false,
        filePurgedAt: expect.any(String) as string,
      });
      expect((await getDetail(id)).events.length).toBeGreaterThan(0);
      expect(await codeOf(download(id))).toBe('IntakeFilePurged');
      const page = await fixture.journal.list(fixture.admin, {
        pageIndex: 1,
        pageSize: 100,
        orderBy: 'ReceivedAt',
        sortDirection: 0,
      });
      expect(page.items.find((item) => item.id === id)).toMatchObject({ hasFile: false });
    },
  );

  it('is not shown to users of another provider', async () => {
    const { id } = await createPurgedFile();
    const foreignRequest = {
      ...fileRequest(),
      caller: fixture.foreignAdmin,
      renewCaller: () => Promise.resolve(fixture.foreignAdmin),
    };
    expect(await codeOf(fixture.journal.download(foreignRequest, id))).not.toBe('IntakeFilePurged');
  });

  it('keeps a rejected file until the 90th day, and keeps a held file for ever', async () => {
    const { receiptId: recentId } = await submit(createDocument().file);
    await discard(recentId);
    await backdate(recentId, 89);
    const { receiptId: heldId } = await submit(createDocument().file);
    await backdate(heldId, 1000);
    await purge();
    for (const id of [recentId, heldId]) {
      expect(await getDetail(id)).toMatchObject({ hasFile: true, filePurgedAt: null });
      expect((await download(id)).size).toBeGreaterThan(0);
    }
  });

  it('is not shown for an index row whose file never came', async () => {
    const { indexRow } = document();
    const { receiptId } = await submit({ fileName: indexRow.fileName, bytes: 'missing', indexRow });
    await backdate(receiptId, 91);
    await purge();
    expect(await getDetail(receiptId)).toMatchObject({ hasFile: false, filePurgedAt: null });
  });
});

describe('a purged file that comes again', () => {
  it.each(['command', 'hot-folder', 'http'] as const)(
    'by %s stays rejected, with any index, and is kept for another 90 days',
    async (channel) => {
      const { file, id } = await createPurgedFile();
      const indexRow = { ...document().indexRow, fileName: file.fileName };
      for (const item of [{ ...file, indexRow }, file, { ...file, fileName: 'other.pdf' }])
        expect(await submit(item, channel)).toMatchObject({
          receiptId: id,
          state: 'rejected',
          reasons: ['discarded'],
        });
      expect(await getDetail(id)).toMatchObject({ hasFile: true, filePurgedAt: null });
      await backdate(id, 89);
      await purge();
      expect(await getDetail(id)).toMatchObject({ hasFile: true });
      await backdate(id, 2);
      await purge();
      expect(await getDetail(id)).toMatchObject({ hasFile: false });
    },
  );

  it('by the upload of a person is held with its file, and becomes a document only if a person releases it', async () => {
    const { file, id } = await createPurgedFile();
    const personScope = intakeScopeOf(fixture.admin, world.scope.provider, fixture.origin);
    const indexRow = { ...document().indexRow, fileName: file.fileName };
    const [held] = await world.service.submit(personScope, {
      channel: 'upload',
      items: [{ ...file, indexRow }],
    });
    expect(held).toMatchObject({ receiptId: id, state: 'quarantined', reasons: ['discarded'] });
    expect(await getDetail(id)).toMatchObject({ hasFile: true, filePurgedAt: null });
    expect(await fixture.releases.release(fixture.admin, id, {}, fixture.origin)).toMatchObject({
      state: 'accepted',
    });
    await backdate(id, 1000);
    await purge();
    expect(await getDetail(id)).toMatchObject({ hasFile: true });
  });

  it('as the view of an e-invoice is held, and so is a former view that comes without its e-invoice', async () => {
    const { file } = createDocument();
    // Two more blanks: the same invoice with other bytes than in the other tests.
    const xml = Buffer.from(einvoice('xrechnung-ubl.xml').bytes.toString().replace('</', '  </'));
    const indexRow = { ...document().indexRow, fileName: file.fileName, customerNumber: '99999999' };
    await createPurgedFile({ ...file, xml, indexRow });
    expect(summarise(await submit({ ...file, indexRow: { ...indexRow, customerNumber: '10000001' } }))).toBe(
      'quarantined discarded',
    );
    const { file: purgedFile } = await createPurgedFile();
    expect((await submit({ ...purgedFile, xml: einvoice('xrechnung-ubl.xml').bytes })).reasons).toContain(
      'discarded',
    );
  });

  it('is linked to its receipt when it is acknowledged, and no file is stored without a receipt', async () => {
    const { file, id } = await createPurgedFile();
    const batch = await world.service.openBatch(world.scope, { channel: 'http' });
    const dependencies = { database: world.test.database, store: world.store };
    const [outcome] = await storeReceivedItems(dependencies, world.scope, batch, [file]);
    expect(outcome).toMatchObject({ receiptId: id, state: 'rejected' });
    expect(await getDetail(id)).toMatchObject({ hasFile: true, filePurgedAt: null });
    await purge();
    const { rows } = await sql`
      select from stored_file f where not exists (select from intake_receipt r where r.file_id = f.id or r.companion_file_id = f.id)
        and not exists (select from invoice i where i.pdf_file_id = f.id or i.xml_file_id = f.id)`.execute(
      owner(),
    );
    expect(rows).toEqual([]);
  });

  it.each([
    [
      'its receipt is being locked',
      (id: string) => sql`select from intake_receipt where public_id = ${id} for update`,
    ],
    [
      'its mark for the sweep is being deleted',
      (id: string) => sql`
        select from file_sweep s join stored_file f on f.sha256 = s.sha256 join intake_receipt r on r.file_id = f.id
        where r.public_id = ${id} for update of s`,
    ],
  ])('is stored again if the purge runs while %s', async (_moment, holdUpload) => {
    const { file } = createDocument();
    const { receiptId: id } = await submit(file);
    await discard(id);
    await backdate(id, 91);
    await sql`
      insert into file_sweep (sha256)
      select f.sha256 from stored_file f join intake_receipt r on r.file_id = f.id where r.public_id = ${id}`.execute(
      owner(),
    );
    const personScope = intakeScopeOf(fixture.admin, world.scope.provider, fixture.origin);
    let upload: Promise<unknown> | undefined;
    await world.test.owner.transaction(async (transaction) => {
      await holdUpload(id).execute(transaction);
      upload = world.service.submit(personScope, { channel: 'upload', items: [file] });
      const countWaitingForLock = async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            owner(),
          )
        ).rows.length;
      await expect.poll(countWaitingForLock, { timeout: 60_000 }).toBe(1);
      await sql`
        select * from purge_rejected_files(array(select id from intake_receipt where public_id = ${id}), ${new Date()})`.execute(
        transaction,
      );
    });
    expect(await upload).toMatchObject([{ receiptId: id, state: 'quarantined' }]);
    expect(await getDetail(id)).toMatchObject({ hasFile: true, filePurgedAt: null });
    expect((await download(id)).size).toBe(file.bytes.length);
  });

  it('during the purge stays stored, with its row and its bytes', async () => {
    for (let round = rounds({ ci: 12, full: 300 }).count; round > 0; round -= 1) {
      const { file } = createDocument();
      const { receiptId: id } = await submit(file);
      await discard(id);
      await backdate(id, 91);
      const [outcome] = await Promise.all([submit(file), purge()]);
      expect(outcome).toMatchObject({ receiptId: id, state: 'rejected', reasons: ['discarded'] });
      // A file that comes in during the purge is kept for another 90 days.
      expect(await getDetail(id)).toMatchObject({ hasFile: true, filePurgedAt: null });
      expect((await download(id)).size).toBe((file.bytes as Buffer).length);
    }
  });
});

it('the rejection of a contradiction does not delete the file of the accepted document', async () => {
  const accepted = document();
  const first = await submit(accepted);
  const contradiction = { ...accepted, indexRow: changeRow(accepted.indexRow, { number: 'another' }) };
  const { receiptId: contradictionId } = await submit(contradiction);
  await discard(contradictionId);
  await backdate(contradictionId, 91);
  await purge();
  expect(await getDetail(contradictionId)).toMatchObject({ state: 'rejected', hasFile: false });
  const { sha256 } = await world.store.put(accepted.bytes);
  expect(await isStored(sha256.toString('hex'))).toBe(true);
  expect(await getDetail(first.receiptId)).toMatchObject({ state: 'accepted', hasFile: true });
  // If the contradiction comes again, it is held, and its file is available.
  await submit(contradiction);
  expect(await getDetail(contradictionId)).toMatchObject({
    state: 'quarantined',
    hasFile: true,
    filePurgedAt: null,
  });
});
