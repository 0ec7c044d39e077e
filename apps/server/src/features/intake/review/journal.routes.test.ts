import { intakeJournalPage, waitingDocumentCount } from '@belegfach/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { einvoice } from '../test-support/documents.ts';
import { createIntakePortal, indexFileFor, type IntakePortal } from '../test-support/intake-portal.ts';

let portal: IntakePortal;

/** Provider A has 3 accepted, 2 held and 2 rejected files and 1 duplicate; provider B has 1 held file. */
beforeAll(async () => {
  portal = await createIntakePortal();
  const files = ['a-1.pdf', 'a-2.pdf', 'ä-3.pdf'].map((name) => portal.pdf(name));
  const indexes = files.map(({ fileName }, index) => indexFileFor(fileName, `RE-J/${index}`));
  await portal.upload(portal.key, [...files, ...indexes]);
  await portal.upload(portal.admin, [portal.pdf('held.pdf')]);
  const unknown = portal.pdf('unknown.pdf');
  await portal.upload(portal.key, [unknown, indexFileFor(unknown.fileName, 'RE-J/9', '10009999')]);
  await portal.upload(portal.key, [
    { fileName: 'leer.pdf', bytes: '' },
    { fileName: 'seite.pdf', bytes: einvoice('html-named-pdf.pdf').bytes },
  ]);
  await portal.upload(portal.key, files.slice(0, 1));
  await portal.upload(portal.keyB, [portal.pdf('of-b.pdf')]);
});
afterAll(() => portal.app.close());

const getPage = async (
  query: Record<string, string> = {},
  sender: Parameters<IntakePortal['list']>[0] = portal.admin,
) => {
  const response = await portal.list(sender, query);
  expect(response.statusCode, response.body).toBe(200);
  return intakeJournalPage.parse(response.json());
};
const listFileNames = async (query: Record<string, string>, sender = portal.admin) =>
  (await getPage({ orderBy: 'FileName', ...query }, sender)).items.map(({ fileName }) => fileName);

describe('the journal', () => {
  it('has counts by state that add up to the total', async () => {
    const { counts, totalItemCount, totalPages, oldestQuarantinedAt, items } = await getPage();
    expect(counts).toEqual({ received: 0, accepted: 3, quarantined: 2, rejected: 2, duplicate: 1 });
    expect([totalItemCount, totalPages, items.length]).toEqual([8, 1, 8]);
    const held = items.filter(({ state }) => state === 'quarantined').map(({ receivedAt }) => receivedAt);
    expect(oldestQuarantinedAt).toBe(held.toSorted()[0]);
  });

  it('counts all states even if it is filtered by one, but only entries that match the other filters', async () => {
    const accepted = await getPage({ state: 'accepted' });
    expect(accepted.counts.rejected).toBe(2);
    expect(accepted.totalItemCount).toBe(3);
    const uploads = await getPage({ channel: 'upload' });
    expect(uploads.counts).toEqual({ received: 0, accepted: 0, quarantined: 1, rejected: 0, duplicate: 0 });
  });

  it.each([
    [{ state: 'quarantined' }, ['held.pdf', 'unknown.pdf']],
    [{ reason: 'customer-unknown' }, ['unknown.pdf']],
    [{ channel: 'upload' }, ['held.pdf']],
    [{ fileName: 'Ä-3' }, ['ä-3.pdf']],
    [{ documentNumber: 're-j/1' }, ['a-2.pdf']],
    [{ customer: 'baeckerei', state: 'accepted' }, ['a-1.pdf', 'a-2.pdf', 'ä-3.pdf']],
    [{ customer: '9999' }, ['unknown.pdf']],
    [{ receivedTo: '2020-01-01' }, []],
    [{ receivedFrom: '2020-01-01', receivedTo: '9999-12-31', state: 'rejected' }, ['leer.pdf', 'seite.pdf']],
  ] as const)('can be filtered by %j', async (query, expected) => {
    expect(await listFileNames(query)).toEqual(expected);
  });

  // Regression: a day of the year 0, which ISO 8601 has but PostgreSQL does not, caused an internal server error.
  it.each(['receivedFrom', 'receivedTo'])('refuses a %s in the year 0', async (name) => {
    const response = await portal.list(portal.admin, { [name]: '0000-01-01' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: { [name]: ['must be in year 1 or later'] } });
  });

  it('is sorted and paged without overlap', async () => {
    const descending = await listFileNames({ sortDirection: '1', pageSize: '25' });
    expect(descending).toEqual([...(await listFileNames({ pageSize: '25' }))].reverse());
    const { rows } = await sql<{
      id: number;
    }>`select id from provider where public_id = ${portal.B.publicId}`.execute(
      portal.app.test.owner.executor,
    );
    for (let count = 0; count < 29; count += 1) await portal.build.heldReceipt(rows[0]?.id ?? 0);
    const firstPage = await getPage({ providerId: portal.B.publicId, pageSize: '25' }, portal.superAdmin);
    const secondPage = await getPage(
      { providerId: portal.B.publicId, pageSize: '25', pageIndex: '2' },
      portal.superAdmin,
    );
    expect([
      firstPage.totalItemCount,
      firstPage.totalPages,
      firstPage.items.length,
      secondPage.items.length,
    ]).toEqual([30, 2, 25, 5]);
    expect(new Set([...firstPage.items, ...secondPage.items].map(({ id }) => id)).size).toBe(30);
  });

  it('shows a SuperAdmin every provider, and refuses other readers a filter by another provider', async () => {
    expect(await listFileNames({ fileName: 'of-b' }, portal.superAdmin)).toEqual(['of-b.pdf']);
    expect(await listFileNames({ fileName: 'of-b' })).toEqual([]);
    const { A, B, admin, key } = portal;
    for (const sender of [admin, key]) {
      expect((await portal.list(sender, { providerId: B.publicId })).statusCode).toBe(403);
      expect((await portal.list(sender, { providerId: A.publicId })).statusCode).toBe(200);
    }
  });
});

describe('the count of held documents', () => {
  const countWaiting = async (sender: Parameters<IntakePortal['list']>[0]) =>
    waitingDocumentCount.parse((await portal.waiting(sender)).json()).waiting;

  it('covers the providers of the reader and decreases with each decision', async () => {
    const [ownCount, totalCount, otherCount] = await Promise.all(
      [portal.admin, portal.superAdmin, portal.adminB].map(countWaiting),
    );
    expect(ownCount).toBe(2);
    expect(totalCount).toBe(2 + Number(otherCount));
    const [item] = await portal.upload(portal.admin, [portal.pdf('waits.pdf')]);
    expect(await countWaiting(portal.admin)).toBe(3);
    await portal.discard(item?.id ?? '', 'Probe');
    expect(await countWaiting(portal.admin)).toBe(2);
  });

  it('is not available to an intake key', async () => {
    expect((await portal.waiting(portal.key)).statusCode).toBe(401);
  });
});

describe('a file of the journal', () => {
  const findId = async (fileName: string) => (await getPage({ fileName })).items[0]?.id ?? '';

  it('has its history and its findings, and suggestions while it is held', async () => {
    const customer = await portal.build.customer([portal.A.id], { name: 'Hotel Überblick AG' });
    await portal.build.customer([portal.B.id], { name: 'Hotel Überblick Nord' });
    const file = portal.pdf('suggest.pdf');
    const bytes = `Datei;Belegart;Belegnummer;Belegdatum;Kundennummer;Kundenname\n${file.fileName};RE;RE-J/S;03.11.2026;99999999;Hotel Ueberblick\n`;
    const [item] = await portal.upload(portal.key, [file, { fileName: 'suggest.csv', bytes }]);
    const detail = await portal.detail(item?.id ?? '');
    expect(detail).toMatchObject({
      state: 'quarantined',
      reasons: ['customer-unknown'],
      identifier: { scheme: 'customer-number', value: '99999999' },
      suggestions: [{ id: customer.publicId, because: ['similar-name'] }],
      events: [{ actor: 'http', fromState: null, toState: 'quarantined' }],
    });
  });

  it('is downloaded as it came in, even if it is held or rejected, and the audit trail records the download', async () => {
    const rejected = await portal.download(portal.admin, await findId('seite.pdf'));
    expect(rejected.statusCode).toBe(200);
    expect(rejected.rawPayload.equals(einvoice('html-named-pdf.pdf').bytes)).toBe(true);
    expect(rejected.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="seite\.pdf"/) as string,
    });
    const held = await portal.download(portal.superAdmin, await findId('held.pdf'));
    expect(held.headers['content-type']).toBe('application/pdf');
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from audit_event where action = 'intake.download'`.execute(
      portal.app.test.owner.executor,
    );
    expect(rows[0]?.count).toBe(2);
  });

  it('is not found for another provider, nor if it never came', async () => {
    const id = await findId('held.pdf');
    expect((await portal.download(portal.adminB, id)).statusCode).toBe(404);
    const [missing] = await portal.upload(portal.key, [indexFileFor('nie-gekommen.pdf', 'RE-J/M')]);
    expect(missing).toMatchObject({ state: 'rejected', reason: 'file-missing' });
    expect((await portal.download(portal.admin, missing?.id ?? '')).statusCode).toBe(404);
  });

  it('is not delivered if its bytes have changed', async () => {
    const file = portal.pdf('damaged.pdf');
    const [item] = await portal.upload(portal.key, [file]);
    await sql`
      update stored_file set sha256 = sha256('other') where id = (
        select file_id from intake_receipt where public_id = ${item?.id})`.execute(
      portal.app.test.owner.executor,
    );
    const response = await portal.download(portal.admin, item?.id ?? '');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'DocumentDamaged' });
  });
});
