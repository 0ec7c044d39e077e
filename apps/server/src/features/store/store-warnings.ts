import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../platform/database/index.ts';
import { findStoreRecord } from './store.repository.ts';

const ANSWER_WITHIN_MS = 1_000;

/**
 * Warnings for the operator. None if the database does not answer within a second, which is reported as its own fault.
 */
export async function findStoreWarnings({ executor }: Database): Promise<readonly 'sweep-held'[]> {
  const late = new AbortController();
  try {
    const record = await Promise.race([
      findStoreRecord(executor).catch(() => undefined),
      wait(ANSWER_WITHIN_MS, undefined, { ref: false, signal: late.signal }),
    ]);
    return record?.heldBecause === undefined ? [] : ['sweep-held'];
  } finally {
    late.abort();
  }
}
