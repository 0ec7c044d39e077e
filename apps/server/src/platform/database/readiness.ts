import { sql } from 'kysely';
import type { Database } from './database.ts';

const ANSWER_WITHIN_MS = 1_000;

/** Does the database answer within a second? */
export async function answersInTime({ executor }: Database): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), ANSWER_WITHIN_MS).unref());
  const answer = sql`select 1`.execute(executor).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]);
}
