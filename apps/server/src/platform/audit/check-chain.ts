import type { Executor } from '../database/index.ts';
import {
  type ChainHead,
  type ChainLink,
  hasLinkWithHash,
  listChainLinks,
  listEntriesWithChainState,
} from './chain.repository.ts';
import { CHAIN_START, hashEntry, type HashChain } from './hash-chain.ts';

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
  readonly journal: HashChain['name'];
  readonly chained: number;
  /** Written and not chained yet: the chain worker chains them within a second. */
  readonly waiting: number;
  /** The last link. An operator keeps it elsewhere: a shortened or rewritten chain has another last link. */
  readonly head: ChainHead | undefined;
  readonly firstBreak: ChainBreak | undefined;
}

/** The last link that a check has reached. */
export interface ChainPosition extends ChainHead {
  /** Every entry up to this id is chained. */
  readonly entryId: number;
}

export const CHAIN_BEGIN: ChainPosition = { seq: 0, hash: CHAIN_START, entryId: 0 };

export interface ChainCheckOptions {
  /** A head that an operator recorded elsewhere; the chain must still contain it. */
  readonly anchor?: ChainHead | undefined;
  /** The position at which an earlier check ended; the chain must still contain its link. */
  readonly from?: ChainPosition;
  /** Called after some entries at a time were found intact. */
  readonly onProgress?: (position: ChainPosition) => Promise<void>;
  readonly signal?: AbortSignal;
}

/**
 * Checks a chain from its first entry, or from where an earlier check has ended, to its last. Compares each link with
 * the previous link and with its entry; then checks that every entry is chained or waiting. Stops at the first fault.
 * Reads in batches; the portal may write meanwhile.
 */
export async function checkChain(
  executor: Executor,
  chain: HashChain,
  { anchor, from = CHAIN_BEGIN, onProgress, signal }: ChainCheckOptions = {},
): Promise<ChainReport> {
  let previous: ChainLink | undefined;
  let beforePrevious: ChainLink | undefined;
  if (from.seq > 0) {
    [previous] = await listChainLinks(executor, chain, from.seq - 1, 1);
    if (previous?.seq !== from.seq || !previous.hash.equals(from.hash))
      return {
        journal: chain.name,
        chained: from.seq - 1,
        waiting: 0,
        head: undefined,
        firstBreak: { fault: 'missing', eventId: undefined, seq: from.seq },
      };
  }
  const buildReport = (firstBreak: ChainBreak | undefined, waiting = 0): ChainReport => ({
    journal: chain.name,
    chained: previous?.seq ?? 0,
    waiting,
    head: previous === undefined ? undefined : { seq: previous.seq, hash: previous.hash },
    firstBreak,
  });
  for (let links = await listChainLinks(executor, chain, from.seq, MAX_ROWS); links.length > 0; ) {
    signal?.throwIfAborted();
    for (const link of links) {
      const fault = await findFault(executor, chain, { link, previous, beforePrevious, anchor });
      if (fault !== undefined) return buildReport(fault);
      beforePrevious = previous;
      previous = link;
    }
    if (previous !== undefined)
      await onProgress?.({ seq: previous.seq, hash: previous.hash, entryId: from.entryId });
    links = await listChainLinks(executor, chain, previous?.seq ?? from.seq, MAX_ROWS);
  }
  if (anchor !== undefined && anchor.seq > (previous?.seq ?? 0))
    return buildReport({ fault: 'missing', eventId: undefined, seq: (previous?.seq ?? 0) + 1 });
  const reached = previous ?? from;
  return checkEntries(executor, chain, buildReport, {
    fromId: from.entryId,
    onChained: async (entryId) => onProgress?.({ seq: reached.seq, hash: reached.hash, entryId }),
    signal,
  });
}

interface LinkContext {
  readonly link: ChainLink;
  readonly previous: ChainLink | undefined;
  readonly beforePrevious: ChainLink | undefined;
  readonly anchor: ChainHead | undefined;
}

async function findFault(
  executor: Executor,
  chain: HashChain,
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
    const exists = previousHash.equals(CHAIN_START) || (await hasLinkWithHash(executor, chain, previousHash));
    return exists ? { fault: 'reordered', eventId, seq } : { fault: 'missing', eventId: undefined, seq };
  }
  if (anchor?.seq === seq && !anchor.hash.equals(hash)) return { fault: 'changed', eventId, seq };
  return undefined;
}

async function checkEntries(
  executor: Executor,
  chain: HashChain,
  buildReport: (firstBreak: ChainBreak | undefined, waiting?: number) => ChainReport,
  {
    fromId,
    onChained,
    signal,
  }: {
    readonly fromId: number;
    readonly onChained: (entryId: number) => Promise<void>;
    readonly signal: AbortSignal | undefined;
  },
): Promise<ChainReport> {
  let waiting = 0;
  for (let lastId = fromId; ; ) {
    signal?.throwIfAborted();
    const entries = await listEntriesWithChainState(executor, chain, lastId, MAX_ROWS);
    for (const { id, is_chained: isChained, is_waiting: isWaiting } of entries) {
      if (!isChained && !isWaiting)
        return buildReport({ fault: 'inserted', eventId: id, seq: undefined }, waiting);
      if (isWaiting) waiting += 1;
      lastId = id;
    }
    // A waiting entry is checked again the next time.
    if (waiting === 0) await onChained(lastId);
    if (entries.length < MAX_ROWS) return buildReport(undefined, waiting);
  }
}
