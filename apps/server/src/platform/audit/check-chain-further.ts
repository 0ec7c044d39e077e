import type { Executor } from '../database/index.ts';
import { getChainPosition, recordChainPosition } from './chain-position.repository.ts';
import { type ChainReport, checkChain } from './check-chain.ts';
import type { HashChain } from './hash-chain.ts';

/**
 * Checks a chain from the position at which the last check ended, and once a week from its first entry. The position is
 * recorded every few thousand entries, so that a restart continues. No check gets beyond a break, so every later check
 * reports it again.
 */
export async function checkChainFurther(
  executor: Executor,
  chain: HashChain,
  signal: AbortSignal,
): Promise<ChainReport> {
  const from = await getChainPosition(executor, chain);
  const onProgress = (position: typeof from) => recordChainPosition(executor, chain, position);
  return checkChain(executor, chain, { from, onProgress, signal });
}
