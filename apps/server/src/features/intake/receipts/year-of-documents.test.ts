import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDividedDocuments,
  type DividedDocuments,
  YEAR_OF_DOCUMENTS,
} from '../../../../test/support/divided-documents.ts';
import {
  createInvoiceAmounts,
  createInvoiceReadings,
  createInvoices,
  createRemindedInvoices,
  linkNewVersion,
  supersedeInvoice,
} from '../../invoices/index.ts';
import { intakeScopeOfSystem } from './intake.policy.ts';
import { createPendingNotices } from './notice.repository.ts';
import { createDecidedReceipts, decideReceipts, type Decision } from './receipt.repository.ts';

let world: DividedDocuments;

beforeAll(async () => {
  world = await createDividedDocuments();
}, 120_000);
afterAll(() => world.close());

const intakeScope = () =>
  intakeScopeOfSystem({
    ...world.provider,
    name: 'P',
    ignoresLeadingZeros: false,
    vatIds: new Set(),
  } as unknown as Parameters<typeof intakeScopeOfSystem>[0]);

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

  it('stores documents with their contents, receipts and notices, without a search in other years', async () => {
    const scope = intakeScope();
    const file = await world.build.storedFile(Buffer.from('%PDF-1.4 in its year'));
    const receipts = [
      await world.build.heldReceipt(world.provider.id),
      await world.build.heldReceipt(world.provider.id),
    ];
    const { rows } = await sql<{ id: number }>`
      insert into intake_batch (provider_id, channel) values (${world.provider.id}, 'hot-folder') returning id`.execute(
      world.test.owner.executor,
    );
    const batchId = rows[0]?.id ?? 0;
    const make = (number: string) => ({
      publicId: randomUUID(),
      customerId: world.customerId,
      typeValue: 2 as const,
      documentClass: 'reminder',
      documentNumber: number,
      invoiceDate: `${YEAR_OF_DOCUMENTS}-06-01`,
      documentName: 'x.pdf',
      pdfFileId: file.id,
    });
    const searches = await world.searchesOfOtherYears(async (executor) => {
      const ids = [...(await createInvoices(executor, scope, [make('Y-1'), make('Y-2')])).values()];
      const documents = ids.map((invoiceId) => ({ invoiceId, issueYear: YEAR_OF_DOCUMENTS }));
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
        union all select p.issue_year from pending_notice p where p.account_id = ${world.user.accountId}
        union all select issue_year from reminded_invoice
        union all select a.issue_year from invoice_amount a
        union all select r.issue_year from invoice_reading r) as years`.execute(world.test.owner.executor);
    expect(stored.rows[0]?.years).toEqual(Array.from({ length: 11 }, () => YEAR_OF_DOCUMENTS));
    expect(searches).toBe(0);
  });

  it('sets the year of the document in a receipt that a program of the previous version writes without it', async () => {
    const { invoiceId } = await world.createDocument();
    const { id } = await world.build.heldReceipt(world.provider.id);
    await sql`update intake_receipt set invoice_id = ${invoiceId}, state = 'accepted' where id = ${id}`.execute(
      world.recorder.executor,
    );
    const { rows } = await sql<{ year: number }>`
      select issue_year as year from intake_receipt where id = ${id}`.execute(world.recorder.executor);
    expect(rows).toEqual([{ year: YEAR_OF_DOCUMENTS }]);
  });
});
