import { setTimeout as wait } from 'node:timers/promises';
import { StaleJudgement } from './claim-files.ts';

/** Tries of a whole transaction after a lock not got; the database's own helper repeats what lost against another (security F19). */
const MAX_ATTEMPTS = 4;
/** Another delivery of the same files can get in between once per file; it ends because accepted documents stay accepted. */
const MAX_JUDGEMENTS = 20;
const PAUSE_MS = 100;

/** Lock not available: the same transaction may pass the next time. */
const LOCK_NOT_GOT = '55P03';
/** A row of a file that was let go of in this moment: the next time it is made anew. */
const MISSING_ROW = '23503';
const NAMES_A_FILE = /_file_id_fkey$/;

/** Runs a transaction again that lost against another one, from its judgement on. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  let failures = 0;
  let judgements = 0;
  for (;;)
    try {
      return await run();
    } catch (error) {
      if (error instanceof StaleJudgement || isOfLostFile(error)) judgements += 1;
      else if (sqlStateOf(error) === LOCK_NOT_GOT) failures += 1;
      else throw error;
      if (failures === MAX_ATTEMPTS || judgements === MAX_JUDGEMENTS) throw error;
      await wait(PAUSE_MS * (failures + judgements) * Math.random());
    }
}

/** Whether the database refuses the data itself (classes 22 and 23), so that trying again changes nothing. */
export function isDataError(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error));
}

function isOfLostFile(error: unknown): boolean {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
  return sqlStateOf(error) === MISSING_ROW && NAMES_A_FILE.test(constraint);
}

function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
