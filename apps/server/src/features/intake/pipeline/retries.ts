import { setTimeout as wait } from 'node:timers/promises';
import { StaleJudgement } from './lock-receipts.ts';

/**
 * Attempts of a whole transaction that did not get a lock. The database helper itself repeats deadlocks and
 * serialisation failures.
 */
const MAX_ATTEMPTS = 4;
/**
 * Another delivery of the same files can interfere once per file; this ends because accepted documents stay accepted.
 */
const MAX_JUDGEMENTS = 20;
const PAUSE_MS = 100;

/** Lock not available: the same transaction may succeed the next time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** The row of a file that was deleted at this moment; the next attempt creates it again. */
const MISSING_ROW = '23503';
const NAMES_A_FILE = /_file_id_fkey$/;

/** Repeats a transaction that lost against another one, beginning with its judgement. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  let failures = 0;
  let judgements = 0;
  for (;;)
    try {
      return await run();
    } catch (error) {
      if (error instanceof StaleJudgement || isMissingFileRow(error)) judgements += 1;
      else if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) failures += 1;
      else throw error;
      if (failures === MAX_ATTEMPTS || judgements === MAX_JUDGEMENTS) throw error;
      await wait(PAUSE_MS * (failures + judgements) * Math.random());
    }
}

/** Whether the database refuses the data itself (classes 22 and 23), so that a repeat cannot succeed. */
export function isDataError(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error));
}

function isMissingFileRow(error: unknown): boolean {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  return sqlStateOf(error) === MISSING_ROW && NAMES_A_FILE.test(constraint);
}

function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
