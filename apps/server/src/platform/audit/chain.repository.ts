import { sql } from 'kysely';
import type { Executor } from '../database/index.ts';
import { CHAIN_START, hashEntry, type Journal } from './journal.ts';

/** Chained in one transaction: little enough that a crash repeats little, and memory stays small. */
const MAX_ENTRIES = 1_000;

/**
 * Chains what waits of a journal, the oldest ids first, in the caller's transaction. One process at a time over all instances; whoever
 * comes second leaves it to the first.
 * @returns whether more may wait
 */
export async function chainEntries(transaction: Executor, journal: Journal): Promise<boolean> {
  const lock = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`journal ${journal.name}`}, 0)) as held`.execute(
    transaction,
  );
  if (lock.rows[0]?.held !== true) return false;
  const { rows } = await sql<{ id: number; text: string }>`
    select e.id, ${sql.raw(journal.canonicalText)} as text
    from unchained_event u join ${sql.table(journal.table)} e on e.id = u.event_id
    where u.journal = ${journal.name} order by u.event_id limit ${MAX_ENTRIES}`.execute(transaction);
  if (rows.length === 0) return false;
  const head = await findHead(transaction, journal);
  let { seq, hash } = head ?? { seq: 0, hash: CHAIN_START };
  const links = rows.map(({ id, text }) => {
    const previous = hash;
    hash = hashEntry(previous, text);
    seq += 1;
    return { seq, event_id: id, previous_hash: previous.toString('hex'), hash: hash.toString('hex') };
  });
  await sql`
    insert into journal_chain (journal, seq, event_id, previous_hash, hash)
    select ${journal.name}, seq, event_id, decode(previous_hash, 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(seq bigint, event_id bigint, previous_hash text, hash text)`.execute(
    transaction,
  );
  await sql`
    delete from unchained_event
    where journal = ${journal.name} and event_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    transaction,
  );
  return rows.length === MAX_ENTRIES;
}

/** Whether anything waits; a cheap look that takes no lock. */
export async function hasUnchained(executor: Executor, { name }: Journal): Promise<boolean> {
  const { rows } = await sql`select from unchained_event where journal = ${name} limit 1`.execute(executor);
  return rows.length > 0;
}

export interface ChainHead {
  readonly seq: number;
  readonly hash: Buffer;
}

/** The last link of a journal's chain. */
export async function findHead(executor: Executor, { name }: Journal): Promise<ChainHead | undefined> {
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from journal_chain where journal = ${name} order by seq desc limit 1`.execute(executor);
  return rows[0];
}
