import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../../src/platform/database/index.ts';
import type { DocumentStore } from '../../../src/platform/document-store/index.ts';
import { makePlainPdf } from '../plain-pdf.ts';
import type { Serial } from './serial.ts';

/** Rows of documents, of their files and of the intake. */
export function documentRows(executor: Executor, serial: Serial, store?: DocumentStore) {
  return {
    async storedFile(content: Buffer): Promise<{ id: number; sha256: Buffer }> {
      await store?.put(content);
      const sha256 = createHash('sha256').update(content).digest();
      await sql`insert into stored_file (sha256, size) values (${sha256}, ${content.length}) on conflict do nothing`.execute(
        executor,
      );
      const { id } = await executor
        .selectFrom('stored_file')
        .select('id')
        .where('sha256', '=', sha256)
        .executeTakeFirstOrThrow();
      return { id, sha256 };
    },

    async invoice(
      customerId: number,
      providerId: number,
      values: {
        number?: string;
        date?: string;
        /** The time of the intake; now if not set. */
        takenIn?: string;
        type?: 0 | 1 | 2;
        bytes?: Buffer;
        xml?: Buffer;
        /** The values that the reader found in the XML. */
        model?: object;
        name?: string;
        note?: string;
        /** The amount and the due date that it states. */
        amount?: { amount?: string; currency?: string; dueDate?: string };
        /** The invoices that it names as a reminder. */
        reminds?: readonly string[];
      } = {},
    ): Promise<{ id: number; publicId: string; number: string; bytes: Buffer }> {
      const number = values.number ?? `RE-2026/${String(serial.next()).padStart(4, '0')}`;
      const bytes = values.bytes ?? Buffer.from(`%PDF-1.4 ${randomUUID()}`);
      const type = values.type ?? 0;
      const row = await executor
        .insertInto('invoice')
        .values({
          customer_id: customerId,
          provider_id: providerId,
          type_value: type,
          invoice_date: values.date ?? '2026-10-15',
          issue_year: Number((values.date ?? '2026-10-15').slice(0, 4)),
          ...(values.takenIn === undefined ? {} : { created_at: values.takenIn }),
          document_class: type === 0 ? 'invoice' : type === 1 ? 'remittance-advice' : 'reminder',
          document_number: number,
          document_name: values.name ?? `${number.replace('/', '-')}.pdf`,
          pdf_file_id: (await this.storedFile(bytes)).id,
          xml_file_id: values.xml === undefined ? null : (await this.storedFile(values.xml)).id,
          electronic_format: values.xml === undefined ? null : 'EN16931',
        })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      if (values.model !== undefined)
        await executor
          .insertInto('invoice_reading')
          .values({ invoice_id: row.id, reader_version: '1', model: JSON.stringify(values.model) })
          .execute();
      if (values.amount !== undefined)
        await executor
          .insertInto('invoice_amount')
          .values({
            invoice_id: row.id,
            provider_id: providerId,
            type_value: type,
            amount: values.amount.amount ?? null,
            currency: values.amount.currency ?? null,
            due_date: values.amount.dueDate ?? null,
          })
          .execute();
      for (const [position, named] of (values.reminds ?? []).entries())
        await executor
          .insertInto('reminded_invoice')
          .values({
            reminder_id: row.id,
            position: position + 1,
            customer_id: customerId,
            provider_id: providerId,
            document_number: named,
          })
          .execute();
      if (values.note !== undefined)
        await executor
          .updateTable('invoice_state')
          .set({ latest_note: values.note })
          .where('invoice_id', '=', row.id)
          .execute();
      return { id: row.id, publicId: row.public_id, number, bytes };
    },

    /** Removes a document from the lists, as a newer version of it does. */
    async supersede(oldId: number, byId: number): Promise<void> {
      await executor.updateTable('invoice').set({ superseded_by_id: byId }).where('id', '=', oldId).execute();
    },

    async heldReceipt(providerId: number): Promise<{ id: number; publicId: string }> {
      const name = `held-${serial.next()}.pdf`;
      const file = await this.storedFile(makePlainPdf(`${providerId} ${name}`));
      const batch = await executor
        .insertInto('intake_batch')
        .values({ provider_id: providerId, channel: 'hot-folder' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = await executor
        .insertInto('intake_receipt')
        .values({
          provider_id: providerId,
          batch_id: batch.id,
          file_name: name,
          sha256: file.sha256,
          file_id: file.id,
          state: 'quarantined',
          reasons: ['no-invoice-xml'],
          decided_at: sql`now()`,
        })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      return { id: row.id, publicId: row.public_id };
    },

    /** A value that identifies the customer in documents, as the portal learns it when a person assigns a held document. */
    async identifier(providerId: number, customerId: number): Promise<{ publicId: string }> {
      const row = await executor
        .insertInto('customer_identifier')
        .values({
          provider_id: providerId,
          customer_id: customerId,
          scheme: 'endpoint',
          value: `mailbox-${serial.next()}@example.com`,
        })
        .returning('public_id')
        .executeTakeFirstOrThrow();
      return { publicId: row.public_id };
    },
  };
}
