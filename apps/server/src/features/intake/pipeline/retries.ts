import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, hasCode } from '../../../platform/errors/index.ts';
import { StaleJudgement } from './lock-receipts.ts';

/**
 * How often a whole transaction is tried if it does not get a lock. The database helper itself repeats transactions
 * after deadlocks and serialisation failures.
 */
const MAX_ATTEMPTS = 4;
/**
 * How often files are judged if another delivery of the same files interferes. It can interfere once per file, and not
 * endlessly, because accepted documents stay accepted.
 */
const MAX_JUDGEMENTS = 20;
const PAUSE_MS = 100;

/** Lock not available: the same transaction may succeed the next time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Foreign key violation: the row of a file was deleted at this moment. The next attempt creates the row again. */
const FOREIGN_KEY_VIOLATION = '23503';
const FILE_CONSTRAINT = /_file_id_fkey$/;

/** Repeats the judgement and its transaction if another transaction interfered. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  let failures = 0;
  let judgements = 0;
  for (;;)
    try {
      return await run();
    } catch (error) {
      if (error instanceof StaleJudgement || isMissingFileRow(error)) judgements += 1;
      else if (hasCode(error, LOCK_NOT_AVAILABLE)) failures += 1;
      else throw error;
      if (failures === MAX_ATTEMPTS || judgements === MAX_JUDGEMENTS) throw error;
      await wait(PAUSE_MS * (failures + judgements) * Math.random());
    }
}

/** Whether the database refuses the data itself (classes 22 and 23), so that a repeat cannot succeed. */
export function isDataError(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error));
}

function isMissingFileRow(error: unknown): boolean {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  return hasCode(error, FOREIGN_KEY_VIOLATION) && FILE_CONSTRAINT.test(constraint);
}
