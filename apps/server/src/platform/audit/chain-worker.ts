import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import type { BackgroundLog } from '../faults/index.ts';
import { chainEntries, findChainHead, hasUnchainedEntries } from './chain.repository.ts';
import type { HashChain } from './hash-chain.ts';

/** Short enough that an entry is chained within a second. */
const INTERVAL_MS = 500;
/** The pause after a failure, e.g. when the database is unavailable. */
const RETRY_DELAY_MS = 5_000;
/** The interval at which the heads of the chains are logged, so that an operator can keep them on another host. */
const ANCHOR_INTERVAL_MS = 60 * 60 * 1000;

type Log = Pick<BackgroundLog, 'info' | 'error'>;

/**
 * Chains the journals until it is stopped. Any number of instances may run a chain worker. The database lets only one of
 * them chain at a time, and the next one continues after a killed one.
 */
export function startChainWorker(
  database: Database,
  chains: readonly HashChain[],
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);

  const run = async () => {
    let headsLoggedAt = performance.now();
    while (!signal.aborted)
      try {
        for (const chain of chains) await chainPendingEntries(database, chain, signal);
        if (performance.now() - headsLoggedAt > ANCHOR_INTERVAL_MS) {
          await logHeads(database, chains, log);
          headsLoggedAt = performance.now();
        }
        await pause(INTERVAL_MS);
      } catch (error) {
        log.error({ err: error }, 'a journal could not be chained; it is tried again');
        await pause(RETRY_DELAY_MS);
      }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** Chains all waiting entries of a chain, unless another process does so. */
export async function chainPendingEntries(
  database: Database,
  chain: HashChain,
  signal?: AbortSignal,
): Promise<void> {
  if (!(await hasUnchainedEntries(database.executor, chain))) return;
  while (signal?.aborted !== true)
    if (!(await database.transaction((transaction) => chainEntries(transaction, chain)))) return;
}

/** `audit verify --anchor` compares a logged head with the chain: a rewritten chain has another head. */
async function logHeads(database: Database, chains: readonly HashChain[], log: Log): Promise<void> {
  for (const chain of chains) {
    const head = await findChainHead(database.executor, chain);
    if (head !== undefined)
      log.info(
        { head: `${chain.name}:${head.seq}:${head.hash.toString('hex')}` },
        'head of the chain of a journal',
      );
  }
}
