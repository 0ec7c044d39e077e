import type { Database } from '../../platform/database/index.ts';
import { within } from '../../platform/deadline/index.ts';
import { findStoreRecord } from './store.repository.ts';

const TIMEOUT_MS = 1_000;

/**
 * Warnings for the operator. There is none if the database does not respond within a second: that is a fault of its own.
 */
export async function findStoreWarnings({ executor }: Database): Promise<readonly 'sweep-held'[]> {
  const record = await within(
    TIMEOUT_MS,
    findStoreRecord(executor).catch(() => undefined),
  );
  return record?.pausedBecause === undefined ? [] : ['sweep-held'];
}
