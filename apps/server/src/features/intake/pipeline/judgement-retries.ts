import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, hasCode } from '../../../platform/errors/index.ts';
import { FileRowDeleted, FilesSwept } from '../receipts/stored-file.repository.ts';
import { StaleJudgement } from './lock-receipts.ts';

/**
 * Attempts for a transaction that does not get a lock. The database helper itself retries transactions after deadlocks
 * and serialisation failures.
 */
const MAX_ATTEMPTS = 4;
/**
 * The maximum number of judgements of the same files. They are judged again if another delivery of these files was stored in
 * the meantime. This happens at most once for each file, because an accepted document stays accepted.
 */
const MAX_JUDGEMENTS = 20;
const PAUSE_MS = 100;

/** The same transaction may succeed the next time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** The row of a stored file was deleted before another row referred to it. The next attempt creates the row again. */
const FOREIGN_KEY_VIOLATION = '23503';
const FILE_CONSTRAINT = /_file_id_fkey$/;

/**
 * Repeats the judgement and its transaction if another transaction interfered.
 * @param restore stores files again that the sweep has taken
 */
export async function withRetries<T>(
  run: () => Promise<T>,
  restore: (swept: FilesSwept) => Promise<void>,
): Promise<T> {
  let failures = 0;
  let judgements = 0;
  for (;;)
    try {
      return await run();
    } catch (error) {
      if (error instanceof FilesSwept) {
        judgements += 1;
        await restore(error);
      } else if (error instanceof StaleJudgement || isFileRowDeleted(error)) judgements += 1;
      else if (hasCode(error, LOCK_NOT_AVAILABLE)) failures += 1;
      else throw error;
      if (failures === MAX_ATTEMPTS || judgements === MAX_JUDGEMENTS) throw error;
      await wait(PAUSE_MS * (failures + judgements) * Math.random());
    }
}

/** Whether the database refuses the data itself (classes 22 and 23), so that a retry cannot succeed. */
export function isDataError(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error));
}

function isFileRowDeleted(error: unknown): boolean {
  if (error instanceof FileRowDeleted) return true;
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  return hasCode(error, FOREIGN_KEY_VIOLATION) && FILE_CONSTRAINT.test(constraint);
}
