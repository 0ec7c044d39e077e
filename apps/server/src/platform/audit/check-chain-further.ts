import type { Executor } from '../database/index.ts';
import { getChainPosition, recordChainPosition } from './chain-position.repository.ts';
import { type ChainReport, checkChain } from './check-chain.ts';
import type { Journal } from './hash-chain.ts';

/**
 * Checks a journal from where the last check has ended, and once a week from its first entry. Where it has come is recorded
 * every few thousand entries, so that a restart continues. A broken chain is reported by every check, because none comes
 * beyond the break.
 */
export async function checkChainFurther(
  executor: Executor,
  journal: Journal,
  signal: AbortSignal,
): Promise<ChainReport> {
  const from = await getChainPosition(executor, journal);
  const onProgress = (position: typeof from) => recordChainPosition(executor, journal, position);
  return checkChain(executor, journal, { from, onProgress, signal });
}
