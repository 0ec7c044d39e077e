import { sql } from 'kysely';
import { type Executor, type Row, tryLockUntilCommit } from '../database/index.ts';
import { CHAIN_START, hashEntry, type HashChain } from './hash-chain.ts';

/** Entries chained in one transaction. The number is small, so that a crash loses little work and memory use is low. */
const MAX_ENTRIES = 1_000;

/**
 * Chains the waiting entries of a chain, lowest ids first, in the caller's transaction. Only one process of all
 * instances does so at a time; another one returns immediately.
 * @returns whether more entries may wait
 */
export async function chainEntries(transaction: Executor, chain: HashChain): Promise<boolean> {
  if (!(await tryLockUntilCommit(transaction, `journal ${chain.name}`))) return false;
  const { rows } = await sql<Row<'audit_event', 'id'> & { text: string }>`
    select e.id, ${sql.raw(chain.canonicalText)} as text
    from unchained_event u join ${sql.table(chain.table)} e on e.id = u.event_id
    where u.journal = ${chain.name} order by u.event_id limit ${MAX_ENTRIES}`.execute(transaction);
  if (rows.length === 0) return false;
  const head = await findChainHead(transaction, chain);
  let { seq, hash } = head ?? { seq: 0, hash: CHAIN_START };
  const links = rows.map(({ id, text }) => {
    const previous = hash;
    hash = hashEntry(previous, text);
    seq += 1;
    return { seq, event_id: id, previous_hash: previous.toString('hex'), hash: hash.toString('hex') };
  });
  await sql`
    insert into journal_chain (journal, seq, event_id, previous_hash, hash)
    select ${chain.name}, seq, event_id, decode(previous_hash, 'hex'), decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as l(seq bigint, event_id bigint, previous_hash text, hash text)`.execute(transaction);
  await transaction
    .deleteFrom('unchained_event')
    .where('journal', '=', chain.name)
    .where(sql<boolean>`event_id = any(${rows.map(({ id }) => id)}::bigint[])`)
    .execute();
  return rows.length === MAX_ENTRIES;
}

/** Whether any entry waits; a cheap query without a lock. */
export async function hasUnchainedEntries(executor: Executor, { name }: HashChain): Promise<boolean> {
  const first = executor
    .selectFrom('unchained_event')
    .select('event_id')
    .where('journal', '=', name)
    .limit(1);
  return (await first.executeTakeFirst()) !== undefined;
}

export type ChainHead = Row<'journal_chain', 'seq' | 'hash'>;

/** The head of a journal's chain: its last link. */
export function findChainHead(executor: Executor, { name }: HashChain): Promise<ChainHead | undefined> {
  return executor
    .selectFrom('journal_chain')
    .select(['seq', 'hash'])
    .where('journal', '=', name)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A link of the chain with its entry. */
export type ChainLink = Row<'journal_chain', 'seq' | 'event_id' | 'previous_hash' | 'hash'> & {
  /** Canonical text of the entry; null if the entry is missing. */
  readonly text: string | null;
  /** Whether the entry was deleted with its document, whose retention had ended. */
  readonly is_purged: boolean;
};

/** The next links after a position, in order. */
export async function listChainLinks(
  executor: Executor,
  chain: HashChain,
  after: number,
  limit: number,
): Promise<ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    select c.seq, c.event_id, c.previous_hash, c.hash, case when e.id is not null then ${sql.raw(chain.canonicalText)} end as text,
      p.event_id is not null as is_purged
    from journal_chain c left join ${sql.table(chain.table)} e on e.id = c.event_id
    left join purged_event p on p.journal = c.journal and p.event_id = c.event_id
    where c.journal = ${chain.name} and c.seq > ${after} order by c.seq limit ${limit}`.execute(executor);
  return rows;
}

/**
 * Whether any link has this hash: distinguishes a link that moved from one whose predecessor is missing. Reads the
 * whole chain, so it is only used for a broken one.
 */
export async function hasLinkWithHash(
  executor: Executor,
  { name }: HashChain,
  hash: Buffer,
): Promise<boolean> {
  const matching = executor
    .selectFrom('journal_chain')
    .select('seq')
    .where('journal', '=', name)
    .where('hash', '=', hash);
  return (await matching.limit(1).executeTakeFirst()) !== undefined;
}

export type EntryWithChainState = Row<'audit_event', 'id'> & {
  readonly is_chained: boolean;
  readonly is_waiting: boolean;
};

/** The next entries of a journal after an id, and whether they are chained or waiting, in one snapshot. */
export async function listEntriesWithChainState(
  executor: Executor,
  { name, table }: HashChain,
  afterId: number,
  limit: number,
): Promise<EntryWithChainState[]> {
  const { rows } = await sql<EntryWithChainState>`
    select e.id, c.event_id is not null as is_chained, u.event_id is not null as is_waiting
    from ${sql.table(table)} e
    left join journal_chain c on c.journal = ${name} and c.event_id = e.id
    left join unchained_event u on u.journal = ${name} and u.event_id = e.id
    where e.id > ${afterId} order by e.id limit ${limit}`.execute(executor);
  return rows;
}
