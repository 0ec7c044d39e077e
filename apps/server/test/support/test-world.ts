import { createHash, randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import {
  type BackofficeRole,
  type CustomerRole,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@belegfach/contract';
import { sql } from 'kysely';
import {
  type Executor,
  EncryptedForRecipient,
  EncryptedWebhookSecret,
} from '../../src/platform/database/index.ts';
import type { DocumentStore } from '../../src/platform/document-store/index.ts';
import { createToken } from '../../src/platform/session-store/index.ts';
import { makePlainPdf } from './plain-pdf.ts';

interface AccountValues {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly passwordHash?: string;
  readonly status?: 'New' | 'Invited' | 'Active';
  readonly deleted?: boolean;
}

/** Writes the rows that a test needs, with the rights of the owner; values that a test does not set get defaults. */
export function createWorldBuilder(executor: Executor, store?: DocumentStore) {
  let serial = 0;
  const next = () => (serial += 1);

  return {
    async provider(name = `Provider ${next()}`): Promise<{ id: number; publicId: string; name: string }> {
      const row = await executor
        .insertInto('provider')
        .values({ name })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      return { id: row.id, publicId: row.public_id, name };
    },

    async branch(providerId: number): Promise<number> {
      return (await this.emptyBranch(providerId)).id;
    },

    async emptyBranch(providerId: number): Promise<{ id: number; publicId: string }> {
      const index = next();
      const row = await executor
        .insertInto('branch')
        .values({ provider_id: providerId, branch_index: index, name: `Branch ${index}` })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      return { id: row.id, publicId: row.public_id };
    },

    async intakeKey(
      providerId: number,
      { mayChangeCustomers = false } = {},
    ): Promise<{ id: number; publicId: string; key: string }> {
      const { token: key, hash } = createToken('intake');
      const row = await executor
        .insertInto('intake_key')
        .values({
          provider_id: providerId,
          name: `Key ${next()}`,
          key_hash: hash,
          may_change_customers: mayChangeCustomers,
        })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      return { id: row.id, publicId: row.public_id, key };
    },

    async customer(
      providerIds: readonly number[],
      values: {
        name?: string;
        number?: string;
        companyNumber?: string;
        status?: 'Active' | 'Inactive' | 'New' | 'Invited';
        deleted?: boolean;
      } = {},
    ): Promise<{ id: number; publicId: string; number: string; name: string }> {
      const number = values.number ?? String(20_000_000 + next());
      const name = values.name ?? `Customer ${number}`;
      const row = await executor
        .insertInto('customer')
        .values({
          customer_number: number,
          company_number: values.companyNumber ?? null,
          name,
          status: values.status ?? 'Active',
          deleted_at: values.deleted === true ? sql`now()` : null,
        })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      for (const provider_id of providerIds)
        await executor.insertInto('customer_provider').values({ customer_id: row.id, provider_id }).execute();
      return { id: row.id, publicId: row.public_id, number, name };
    },

    async account(
      kind: 'BackofficeUser' | 'CustomerUser',
      values: AccountValues = {},
    ): Promise<{ id: number; publicId: string; email: string }> {
      const email = values.email ?? `user${next()}@test.example`;
      const status = values.status ?? 'Active';
      const row = await executor
        .insertInto('account')
        .values({
          kind,
          email,
          first_name: values.firstName ?? 'Test',
          last_name: values.lastName ?? `User ${serial}`,
          status,
          deleted_at: values.deleted === true ? sql`now()` : null,
          password_hash: status === 'Active' ? (values.passwordHash ?? 'unusable') : null,
        })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      return { id: row.id, publicId: row.public_id, email };
    },

    async backofficeUser(
      role: BackofficeRole,
      providerId: number | null,
      values: AccountValues & { branchId?: number } = {},
    ): Promise<{ id: number; publicId: string; email: string }> {
      const account = await this.account('BackofficeUser', values);
      await executor
        .insertInto('backoffice_user')
        .values({
          account_id: account.id,
          role,
          provider_id: providerId,
          branch_id: values.branchId ?? null,
          salesman_number: role === 'SalesmanUser' ? String(next()) : null,
        })
        .execute();
      return account;
    },

    async customerUser(
      roles: readonly (readonly [customerId: number, role: CustomerRole])[],
      values: AccountValues = {},
    ): Promise<{ id: number; publicId: string; email: string }> {
      const account = await this.account('CustomerUser', values);
      for (const [customer_id, role] of roles)
        await executor
          .insertInto('customer_role')
          .values({ account_id: account.id, customer_id, role })
          .execute();
      return account;
    },

    async webhook(
      providerId: number,
      values: { url?: string; isEnteredBySuperAdmin?: boolean; events?: readonly WebhookEvent[] } = {},
    ): Promise<{ id: number; publicId: string; secret: Buffer }> {
      const publicId = randomUUIDv7();
      const secret = randomBytes(32);
      const { id } = await executor
        .insertInto('webhook_endpoint')
        .values({
          public_id: publicId,
          provider_id: providerId,
          url: values.url ?? `https://erp${next()}.example.com/hook`,
          entered_by_super_admin: values.isEnteredBySuperAdmin ?? false,
          events: [...(values.events ?? WEBHOOK_EVENTS)],
          sealed_secret: sql`${new EncryptedWebhookSecret(secret, publicId)}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, publicId, secret };
    },

    /** A webhook delivery that has failed, so that no worker tries to send it. */
    async webhookDelivery(endpointId: number): Promise<string> {
      const payload = {
        type: 'webhook.test',
        timestamp: '2026-11-02T08:00:00.000Z',
        data: { providerId: '0198c2f4-7d31-7a60-8000-0123456789ab' },
      };
      const row = await executor
        .insertInto('webhook_delivery')
        .values({
          endpoint_id: endpointId,
          event_type: payload.type,
          payload: JSON.stringify(payload),
          state: 'failed',
          fault: 'connection',
        })
        .returning('public_id')
        .executeTakeFirstOrThrow();
      return row.public_id;
    },

    async mail(state: 'pending' | 'sent' | 'failed', providerId?: number): Promise<string> {
      const recipient = `mail${next()}@test.example`;
      const text = JSON.stringify({
        textBody: 'Canary-of-a-mail',
        htmlBody: 'Canary-of-a-mail',
        headers: {},
      });
      const { rows } = await sql<{ public_id: string }>`
        insert into mail (kind, recipient, subject, sealed_content, state, provider_id, sent_at)
        values ('test', ${recipient}, 'Test', ${new EncryptedForRecipient(text, recipient)}, ${state}, ${providerId ?? null},
          ${state === 'sent' ? sql`now()` : null})
        returning public_id`.execute(executor);
      const [row] = rows;
      if (row === undefined) throw new Error('a mail that was written has an id');
      return row.public_id;
    },

    async assign(customerId: number, salesmanId: number): Promise<void> {
      await executor
        .insertInto('customer_salesman')
        .values({ customer_id: customerId, salesman_id: salesmanId })
        .execute();
    },

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

    /** A value that identifies the customer in documents, as the portal learns it when a person assigns a held document. */
    async identifier(providerId: number, customerId: number): Promise<{ publicId: string }> {
      const row = await executor
        .insertInto('customer_identifier')
        .values({
          provider_id: providerId,
          customer_id: customerId,
          scheme: 'endpoint',
          value: `mailbox-${next()}@example.com`,
        })
        .returning('public_id')
        .executeTakeFirstOrThrow();
      return { publicId: row.public_id };
    },

    async heldReceipt(providerId: number): Promise<{ id: number; publicId: string }> {
      const name = `held-${next()}.pdf`;
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
        /** What the reader read from the XML. */
        model?: object;
        name?: string;
        note?: string;
      } = {},
    ): Promise<{ id: number; publicId: string; number: string; bytes: Buffer }> {
      const number = values.number ?? `RE-2026/${String(next()).padStart(4, '0')}`;
      const bytes = values.bytes ?? Buffer.from(`%PDF-1.4 ${randomUUID()}`);
      const type = values.type ?? 0;
      const row = await executor
        .insertInto('invoice')
        .values({
          customer_id: customerId,
          provider_id: providerId,
          type_value: type,
          invoice_date: values.date ?? '2026-10-15',
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
  };
}

export type WorldBuilder = ReturnType<typeof createWorldBuilder>;
