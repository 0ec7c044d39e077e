import { intakeChannel } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeBatch } from './intake-batch.repository.ts';
import type { IntakeScope } from './intake.policy.ts';
import type { ReceiptFiles } from '../model/receipt-files.ts';

export interface WaitingReceipt extends ReceiptFiles {
  readonly id: number;
  readonly batch: IntakeBatch;
}

/**
 * Held documents whose customer was missing and exists now, in the order in which they came in, after the given id. The
 * time of a customer is set before its transaction commits, so a judgement within 30 seconds after that time may not
 * have seen the customer and is repeated.
 * @param since restricts the search to customers added after this time
 */
export async function listWaiting(
  executor: Executor,
  { provider }: IntakeScope,
  since: Date | undefined,
  afterId: number,
  most: number,
): Promise<readonly WaitingReceipt[]> {
  const number = provider.ignoresLeadingZeros
    ? sql`case when r.customer_key ~ '^0*\\d{1,8}$' then lpad(right(r.customer_key, 8), 8, '0') else r.customer_key end`
    : sql`r.customer_key`;
  const { rows } = await sql<{
    id: number;
    file_name: string;
    sha256: Buffer;
    companion_sha256: Buffer | null;
    batch_id: number;
    batch_public_id: string;
    channel: string;
  }>`
    select r.id, r.file_name, r.sha256, f.sha256 as companion_sha256, r.batch_id, b.public_id as batch_public_id, b.channel
    from intake_receipt r
    join intake_batch b on b.id = r.batch_id
    left join stored_file f on f.id = r.companion_file_id
    where r.provider_id = ${provider.id} and r.state = 'quarantined' and r.sha256 is not null and r.id > ${afterId}
      and r.reasons && array['customer-unknown', 'customer-inactive']
      and exists (
        select from customer c join customer_provider cp on cp.customer_id = c.id and cp.provider_id = r.provider_id
        where (c.customer_number = ${number} or c.id = r.customer_id) and c.deleted_at is null and c.status <> 'Inactive'
          and c.receives_since > coalesce(${since ?? null}::timestamptz, '-infinity')
          and r.decided_at < c.receives_since + interval '30 seconds')
    order by r.id limit ${most}`.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    sha256: row.sha256,
    companionSha256: row.companion_sha256 ?? undefined,
    batch: { id: row.batch_id, publicId: row.batch_public_id, channel: intakeChannel.parse(row.channel) },
  }));
}
