import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@belegfach/contract';
import { sql } from 'kysely';
import {
  EncryptedForRecipient,
  EncryptedWebhookSecret,
  type Executor,
} from '../../../src/platform/database/index.ts';
import { createToken } from '../../../src/platform/session-store/index.ts';
import type { Serial } from './serial.ts';

/** Rows of e-mails, webhooks and intake keys. */
export function deliveryRows(executor: Executor, serial: Serial) {
  return {
    async intakeKey(
      providerId: number,
      { mayChangeCustomers = false } = {},
    ): Promise<{ id: number; publicId: string; key: string }> {
      const { token: key, hash } = createToken('intake');
      const row = await executor
        .insertInto('intake_key')
        .values({
          provider_id: providerId,
          name: `Key ${serial.next()}`,
          key_hash: hash,
          may_change_customers: mayChangeCustomers,
        })
        .returning(['id', 'public_id'])
        .executeTakeFirstOrThrow();
      return { id: row.id, publicId: row.public_id, key };
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
          url: values.url ?? `https://erp${serial.next()}.example.com/hook`,
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
      const recipient = `mail${serial.next()}@test.example`;
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
  };
}
