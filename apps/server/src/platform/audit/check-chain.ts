import type { Executor } from '../database/index.ts';
import {
  type ChainHead,
  type ChainLink,
  hasLinkWithHash,
  listChainLinks,
  listEntriesWithChainState,
} from './chain.repository.ts';
import { CHAIN_START, hashEntry, type Journal } from './journal-hash.ts';

/** Rows per query, so that memory use does not grow with the length of a journal. */
const MAX_ROWS = 2_000;

/** The first fault of a chain. */
export interface ChainBreak {
  /**
   * `changed`: the entry differs from the chained one. `missing`: an entry or its link is missing or was replaced.
   * `inserted`: the entry is neither chained nor waiting, or the next link does not refer to its link. `reordered`: a
   * valid link has the wrong position.
   */
  readonly fault: 'changed' | 'missing' | 'inserted' | 'reordered';
  /** Id of the entry; undefined where only the position is known. */
  readonly eventId: number | undefined;
  /** Position in the chain; undefined for an entry outside of it. */
  readonly seq: number | undefined;
}

export interface ChainReport {
  readonly journal: Journal['name'];
  readonly chained: number;
  /** Written and not chained yet: the chain worker chains them within a second. */
  readonly waiting: number;
  /** The last link. An operator keeps it elsewhere: a shortened or rewritten chain has another last link. */
  readonly head: ChainHead | undefined;
  readonly firstBreak: ChainBreak | undefined;
}

/** A link that an operator recorded elsewhere; the chain must still contain it. */
export interface Anchor {
  readonly seq: number;
  readonly hash: Buffer;
}

/**
 * Checks a journal from its first entry to its last. Compares each link with the previous link and with its entry; then
 * checks that every entry is chained or waiting. Stops at the first fault. Reads in batches; the portal may write
 * meanwhile.
 */
export async function checkChain(
  executor: Executor,
  journal: Journal,
  { anchor, signal }: { readonly anchor?: Anchor | undefined; readonly signal?: AbortSignal } = {},
): Promise<ChainReport> {
  let previous: ChainLink | undefined;
  let beforePrevious: ChainLink | undefined;
  const buildReport = (firstBreak: ChainBreak | undefined, waiting = 0): ChainReport => ({
    journal: journal.name,
    chained: previous?.seq ?? 0,
    waiting,
    head: previous === undefined ? undefined : { seq: previous.seq, hash: previous.hash },
    firstBreak,
  });
  for (let links = await listChainLinks(executor, journal, 0, MAX_ROWS); links.length > 0; ) {
    signal?.throwIfAborted();
    for (const link of links) {
      const fault = await findFault(executor, journal, { link, previous, beforePrevious, anchor });
      if (fault !== undefined) return buildReport(fault);
      beforePrevious = previous;
      previous = link;
    }
    links = await listChainLinks(executor, journal, previous?.seq ?? 0, MAX_ROWS);
  }
  if (anchor !== undefined && anchor.seq > (previous?.seq ?? 0))
    return buildReport({ fault: 'missing', eventId: undefined, seq: (previous?.seq ?? 0) + 1 });
  return checkEntries(executor, journal, buildReport, signal);
}

interface LinkContext {
  readonly link: ChainLink;
  readonly previous: ChainLink | undefined;
  readonly beforePrevious: ChainLink | undefined;
  readonly anchor: Anchor | undefined;
}

async function findFault(
  executor: Executor,
  journal: Journal,
  { link, previous, beforePrevious, anchor }: LinkContext,
): Promise<ChainBreak | undefined> {
  const { seq, event_id: eventId, previous_hash: previousHash, hash, text, is_purged: isPurged } = link;
  const expectedSeq = (previous?.seq ?? 0) + 1;
  if (seq !== expectedSeq) return { fault: 'missing', eventId: undefined, seq: expectedSeq };
  if (text === null && !isPurged) return { fault: 'missing', eventId, seq };
  // An entry that was deleted with its document leaves only its link, which the neighbouring links protect.
  if (text !== null && !hashEntry(previousHash, text).equals(hash)) return { fault: 'changed', eventId, seq };
  if (!previousHash.equals(previous?.hash ?? CHAIN_START)) {
    if (previous !== undefined && previousHash.equals(beforePrevious?.hash ?? CHAIN_START))
      return { fault: 'inserted', eventId: previous.event_id, seq: previous.seq };
    const exists =
      previousHash.equals(CHAIN_START) || (await hasLinkWithHash(executor, journal, previousHash));
    return exists ? { fault: 'reordered', eventId, seq } : { fault: 'missing', eventId: undefined, seq };
  }
  if (anchor?.seq === seq && !anchor.hash.equals(hash)) return { fault: 'changed', eventId, seq };
  return undefined;
}

async function checkEntries(
  executor: Executor,
  journal: Journal,
  buildReport: (firstBreak: ChainBreak | undefined, waiting?: number) => ChainReport,
  signal: AbortSignal | undefined,
): Promise<ChainReport> {
  let waiting = 0;
  for (let lastId = 0; ; ) {
    signal?.throwIfAborted();
    const entries = await listEntriesWithChainState(executor, journal, lastId, MAX_ROWS);
    for (const { id, is_chained: isChained, is_waiting: isWaiting } of entries) {
      if (!isChained && !isWaiting)
        return buildReport({ fault: 'inserted', eventId: id, seq: undefined }, waiting);
      if (isWaiting) waiting += 1;
      lastId = id;
    }
    if (entries.length < MAX_ROWS) return buildReport(undefined, waiting);
  }
}
