import { intakeChannel } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeBatch } from '../intake-batch.repository.ts';
import type { IntakeScope } from '../intake.policy.ts';
import type { ReceiptFiles } from '../load-files.ts';

/** A receipt whose bytes are durable, and which nobody has judged yet. */
export interface ReceivedReceipt extends ReceiptFiles {
  readonly id: number;
  readonly batch: IntakeBatch;
  /** The key of the item in its delivery. */
  readonly key: string;
}

/** Receipts of the provider that wait for longer than a call would, after the given id: their process is gone. */
export async function listReceived(
  executor: Executor,
  { provider }: IntakeScope,
  olderThanSeconds: number,
  afterId: number,
  most: number,
): Promise<readonly ReceivedReceipt[]> {
  const { rows } = await sql<{
    id: number;
    batch_id: number;
    batch_public_id: string;
    channel: string;
    key: string;
    file_name: string;
    sha256: Buffer;
    companion_sha256: Buffer | null;
  }>`
    select r.id, r.batch_id, b.public_id as batch_public_id, b.channel, coalesce(r.facts ->> 'item', r.file_name) as key, r.file_name,
      r.sha256, f.sha256 as companion_sha256
    from intake_receipt r
    join intake_batch b on b.id = r.batch_id
    left join stored_file f on f.id = r.companion_file_id
    where r.provider_id = ${provider.id} and r.state = 'received' and r.sha256 is not null and r.id > ${afterId}
      and r.received_at < now() - make_interval(secs => ${olderThanSeconds})
    order by r.id limit ${most}`.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    batch: { id: row.batch_id, publicId: row.batch_public_id, channel: intakeChannel.parse(row.channel) },
    key: row.key,
    fileName: row.file_name,
    sha256: row.sha256,
    companionSha256: row.companion_sha256 ?? undefined,
  }));
}
