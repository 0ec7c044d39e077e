import { intakeChannel } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeBatch } from './intake-batch.repository.ts';
import type { IntakeScope } from './intake.policy.ts';
import type { ReceiptFiles } from '../model/receipt-files.ts';

/** A receipt whose bytes are durable and that is not judged yet. */
export interface ReceivedReceipt extends ReceiptFiles {
  readonly id: number;
  readonly batch: IntakeBatch;
  /** The key of the item in its delivery. */
  readonly key: string;
}

/** Receipts of the provider, after the given id, that wait longer than a call takes, so their process has ended. */
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

/** Links files that were deleted and came again to their receipts, which keep their state until they are judged. */
export async function relinkPurgedFiles(
  executor: Executor,
  { provider }: IntakeScope,
  files: readonly { readonly sha256: Buffer; readonly viewSha256?: Buffer | undefined }[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ sha256, viewSha256 }) => ({
    sha256: sha256.toString('hex'),
    view_sha256: viewSha256?.toString('hex') ?? null,
  }));
  await sql`
    update intake_receipt r set file_id = f.id, companion_file_id = v.id, files_purged_at = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(sha256 text, view_sha256 text)
    join stored_file f on f.sha256 = decode(d.sha256, 'hex')
    left join stored_file v on v.sha256 = decode(d.view_sha256, 'hex')
    where r.provider_id = ${provider.id} and r.sha256 = f.sha256 and r.files_purged_at is not null
      and r.state <> 'duplicate'`.execute(executor);
}
