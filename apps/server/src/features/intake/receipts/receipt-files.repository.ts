import type { IntakeChannel } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeBatch } from './intake-batch.repository.ts';
import type { IntakeScope } from './intake.policy.ts';
import { isInScope } from './journal/journal-scope.repository.ts';
import type { JournalScope } from './journal/journal.policy.ts';

/** An intake receipt with the hashes of its files and its delivery. */
export interface ReceiptWithFile {
  readonly id: number;
  readonly fileName: string;
  readonly sha256: Buffer;
  /** The hash of the readable view that came with an XML invoice. */
  readonly viewSha256: Buffer | null;
  readonly batch: IntakeBatch;
}

/** Receipts `r` with their delivery `b` and their readable view `f`, which the database calls the companion file. */
export function selectReceiptsWithFile(executor: Executor, scope: JournalScope) {
  return executor
    .selectFrom('intake_receipt as r')
    .innerJoin('intake_batch as b', 'b.id', 'r.batch_id')
    .leftJoin('stored_file as f', 'f.id', 'r.companion_file_id')
    .select(['r.id', 'r.file_name as fileName', 'r.sha256', 'f.sha256 as viewSha256'])
    .select(['r.batch_id as batchId', 'b.public_id as batchPublicId', 'b.channel'])
    .where(isInScope(scope));
}

interface BatchColumns {
  readonly batchId: number;
  readonly batchPublicId: string;
  readonly channel: IntakeChannel;
}

/** Replaces the columns of the delivery in a row by a `batch` object. */
export function nestBatch<T extends BatchColumns>({ batchId, batchPublicId, channel, ...receipt }: T) {
  return { ...receipt, batch: { id: batchId, publicId: batchPublicId, channel } };
}

/**
 * The file as it came in, whatever the state of its receipt; `purged` if the file was purged; undefined if the receipt
 * is out of scope or its file never came.
 */
export async function findReceiptFile(executor: Executor, scope: JournalScope, publicId: string) {
  const row = await executor
    .selectFrom('intake_receipt as r')
    .leftJoin('stored_file as f', 'f.id', 'r.file_id')
    .select([
      'f.sha256',
      'f.size',
      'r.file_name as fileName',
      'r.provider_id as providerId',
      'r.files_purged_at',
    ])
    .where('r.public_id', '=', publicId)
    .where(isInScope(scope))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sha256, size, fileName, providerId } = row;
  if (sha256 === null || size === null) return row.files_purged_at !== null ? 'purged' : undefined;
  return { sha256, size, fileName, providerId };
}

/** Links purged files that came in again to their receipts. The receipts keep their state until they are judged again. */
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
