import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeBatch } from '../intake-batch.repository.ts';
import type { IntakeScope } from '../intake.policy.ts';

/** A receipt whose bytes are durable, and which nobody has judged yet. */
export interface ReceivedReceipt {
  readonly batch: IntakeBatch;
  readonly fileName: string;
  readonly sha256: Buffer;
  readonly companionSha256: Buffer | undefined;
}

/** Enough for one turn. */
const MOST_AT_ONCE = 50;

/** Receipts of the provider that wait for longer than a call would: their process is gone. */
export async function listReceived(
  executor: Executor,
  { provider }: IntakeScope,
  olderThanSeconds: number,
): Promise<ReceivedReceipt[]> {
  const { rows } = await sql<{
    batch_id: number;
    batch_public_id: string;
    channel: IntakeBatch['channel'];
    file_name: string;
    sha256: Buffer;
    companion_sha256: Buffer | null;
  }>`
    select r.batch_id, b.public_id as batch_public_id, b.channel, r.file_name, r.sha256, f.sha256 as companion_sha256
    from intake_receipt r
    join intake_batch b on b.id = r.batch_id
    left join stored_file f on f.id = r.companion_file_id
    where r.provider_id = ${provider.id} and r.state = 'received' and r.sha256 is not null
      and r.received_at < now() - make_interval(secs => ${olderThanSeconds})
    order by r.id limit ${MOST_AT_ONCE}`.execute(executor);
  return rows.map((row) => ({
    batch: { id: row.batch_id, publicId: row.batch_public_id, channel: row.channel },
    fileName: row.file_name,
    sha256: row.sha256,
    companionSha256: row.companion_sha256 ?? undefined,
  }));
}
