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

/**
 * The file as it came in, in any state, or `purged` if it was deleted; undefined outside the scope and for a row whose
 * file never came.
 */
export async function findReceiptFile(
  executor: Executor,
  scope: JournalScope,
  publicId: string,
): Promise<ReceiptFile | 'purged' | undefined> {
  const { rows } = await sql<{
    sha256: Buffer | null;
    size: number | null;
    file_name: string;
    provider_id: number;
    is_purged: boolean;
  }>`
    select f.sha256, f.size, r.file_name, r.provider_id, r.files_purged_at is not null as is_purged
    from intake_receipt r left join stored_file f on f.id = r.file_id
    where r.public_id = ${publicId} and ${inJournal(scope)}`.execute(executor);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { sha256, size, file_name: fileName, provider_id: providerId } = row;
  if (sha256 === null || size === null) return row.is_purged ? 'purged' : undefined;
  return { sha256, size, fileName, providerId };
}
