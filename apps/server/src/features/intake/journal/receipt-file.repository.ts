import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { inJournal } from './journal-conditions.repository.ts';
import type { JournalScope } from './journal.policy.ts';

export interface ReceiptFile {
  readonly sha256: Buffer;
  /** Bytes. */
  readonly size: number;
  readonly fileName: string;
  /** Internal id. */
  readonly providerId: number;
}

/** The file as it came in, of whatever state; undefined outside the scope and for a row whose file never came. */
export async function findReceiptFile(
  executor: Executor,
  scope: JournalScope,
  publicId: string,
): Promise<ReceiptFile | undefined> {
  const { rows } = await sql<{ sha256: Buffer; size: number; file_name: string; provider_id: number }>`
    select f.sha256, f.size, r.file_name, r.provider_id
    from intake_receipt r join stored_file f on f.id = r.file_id
    where r.public_id = ${publicId} and ${inJournal(scope)}`.execute(executor);
  const row = rows[0];
  return row === undefined
    ? undefined
    : { sha256: row.sha256, size: row.size, fileName: row.file_name, providerId: row.provider_id };
}
