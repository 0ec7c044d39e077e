import { sql } from 'kysely';
import type { Executor } from '../database/index.ts';
import type { Journal } from './journal.ts';

/** A link of the chain with its entry. */
export interface ChainLink {
  readonly seq: number;
  readonly eventId: number;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  /** Canonical text of the entry; null if the entry is missing. */
  readonly text: string | null;
  /** Whether the entry was deleted with its document, whose retention had ended. */
  readonly isPurged: boolean;
}

/** The next links after a position, in order. */
export async function listLinks(
  executor: Executor,
  journal: Journal,
  after: number,
  most: number,
): Promise<ChainLink[]> {
  const { rows } = await sql<{
    seq: number;
    event_id: number;
    previous_hash: Buffer;
    hash: Buffer;
    text: string | null;
    is_purged: boolean;
  }>`
    select c.seq, c.event_id, c.previous_hash, c.hash, case when e.id is not null then ${sql.raw(journal.canonicalText)} end as text,
      p.event_id is not null as is_purged
    from journal_chain c left join ${sql.table(journal.table)} e on e.id = c.event_id
    left join purged_event p on p.journal = c.journal and p.event_id = c.event_id
    where c.journal = ${journal.name} and c.seq > ${after} order by c.seq limit ${most}`.execute(executor);
  return rows.map(({ seq, event_id, previous_hash, hash, text, is_purged }) => ({
    seq,
    hash,
    text,
    eventId: event_id,
    previousHash: previous_hash,
    isPurged: is_purged,
  }));
}

/**
 * Whether any link has this hash: distinguishes a link that moved from one whose predecessor is missing. Reads the
 * whole chain, so it is only used for a broken one.
 */
export async function hasLinkWithHash(executor: Executor, { name }: Journal, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from journal_chain where journal = ${name} and hash = ${hash} limit 1`.execute(executor);
  return rows.length > 0;
}

export interface EntryPosition {
  readonly id: number;
  readonly isChained: boolean;
  readonly isWaiting: boolean;
}

/** The next entries of a journal after an id, and whether they are chained or waiting, in one snapshot. */
export async function listPositions(
  executor: Executor,
  { name, table }: Journal,
  after: number,
  most: number,
): Promise<EntryPosition[]> {
  const { rows } = await sql<{ id: number; chained: boolean; waiting: boolean }>`
    select e.id, c.event_id is not null as chained, u.event_id is not null as waiting
    from ${sql.table(table)} e
    left join journal_chain c on c.journal = ${name} and c.event_id = e.id
    left join unchained_event u on u.journal = ${name} and u.event_id = e.id
    where e.id > ${after} order by e.id limit ${most}`.execute(executor);
  return rows.map(({ id, chained, waiting }) => ({ id, isChained: chained, isWaiting: waiting }));
}
