import { sql } from 'kysely';
import type { Executor } from '../database/index.ts';
import { CHAIN_START, hashEntry, type Journal } from './journal.ts';

/** Entries chained in one transaction: few enough that a crash repeats little work, and memory stays small. */
const MAX_ENTRIES = 1_000;

/**
 * Chains the waiting entries of a journal, lowest ids first, in the caller's transaction. Only one process over all
 * instances does so at a time; a second one returns without waiting.
 * @returns whether more entries may wait
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

/** Whether any entry waits; a cheap query without a lock. */
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
