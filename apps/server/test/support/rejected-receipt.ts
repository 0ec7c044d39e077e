import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Executor } from '../../src/platform/database/index.ts';
import type { WorldBuilder } from './test-world.ts';

interface RejectedReceiptValues {
  readonly bytes?: Buffer;
  /** The readable view of the delivery: a PDF that belongs to an XML file. */
  readonly view?: Buffer;
  readonly state?: 'rejected' | 'quarantined';
  readonly fileName?: string;
  readonly customerId?: number;
  readonly customerKey?: string;
  readonly facts?: object;
}

export interface RejectedReceipt {
  readonly id: number;
  readonly publicId: string;
  readonly sha256: Buffer;
}

/** A file that was rejected (or held) this many days ago: its bytes, its receipt and the journal entry. */
export async function createRejectedReceipt(
  ownerExecutor: Executor,
  build: WorldBuilder,
  providerId: number,
  daysAgo: number,
  values: RejectedReceiptValues = {},
): Promise<RejectedReceipt> {
  const { state = 'rejected', fileName = 'abgelehnt.pdf', customerId = null, customerKey = null } = values;
  const file = await build.storedFile(values.bytes ?? randomBytes(40));
  const view = values.view === undefined ? undefined : await build.storedFile(values.view);
  const at = sql`now() - make_interval(days => ${daysAgo})`;
  const { rows } = await sql<{ id: number; public_id: string }>`
    with batch as (insert into intake_batch (provider_id, channel) values (${providerId}, 'hot-folder') returning id),
    receipt as (
      insert into intake_receipt (provider_id, batch_id, file_name, sha256, file_id, companion_file_id, state, reasons, facts,
        customer_id, customer_key, received_at, decided_at)
      select ${providerId}, id, ${fileName}, ${file.sha256}, ${file.id}, ${view?.id ?? null}, ${state}, '{discarded}',
        ${JSON.stringify(values.facts ?? {})}::jsonb, ${customerId}, ${customerKey}, ${at}, ${at}
      from batch returning *),
    event as (
      insert into intake_event (receipt_id, at, actor, to_state, reasons, facts)
      select id, decided_at, 'hot-folder', state, reasons, facts from receipt)
    select id, public_id from receipt`.execute(ownerExecutor);
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no receipt');
  return { id: row.id, publicId: row.public_id, sha256: file.sha256 };
}
