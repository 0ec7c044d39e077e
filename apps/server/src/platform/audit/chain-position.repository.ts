import { sql } from 'kysely';
import type { Executor } from '../database/index.ts';
import { CHAIN_BEGIN, type ChainPosition } from './check-chain.ts';
import type { HashChain } from './hash-chain.ts';

/**
 * The check begins again at the first entry after this age. It is half a day less than a week, because the nightly
 * check does not run at exactly the same time; so this happens on the same day of each week.
 */
const MAX_AGE = sql`interval '6 days 12 hours'`;

/** The position at which the last check has ended; the beginning of the chain if the last check from there started a week ago. */
export async function getChainPosition(executor: Executor, { name }: HashChain): Promise<ChainPosition> {
  const start = { started_at: sql<Date>`now()`, seq: 0, hash: CHAIN_BEGIN.hash, entry_id: 0 };
  await executor
    .insertInto('chain_check')
    .values({ journal: name, ...start })
    .onConflict((conflict) =>
      conflict
        .column('journal')
        .doUpdateSet(start)
        .where(sql<boolean>`chain_check.started_at < now() - ${MAX_AGE}`),
    )
    .execute();
  return executor
    .selectFrom('chain_check')
    .select(['seq', 'hash', 'entry_id as entryId'])
    .where('journal', '=', name)
    .executeTakeFirstOrThrow();
}

export async function recordChainPosition(
  executor: Executor,
  { name }: HashChain,
  { seq, hash, entryId }: ChainPosition,
): Promise<void> {
  await executor
    .updateTable('chain_check')
    .set({ seq, hash, entry_id: entryId })
    .where('journal', '=', name)
    .execute();
}
