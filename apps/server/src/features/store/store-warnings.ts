import type { Database } from '../../platform/database/index.ts';
import { within } from '../../platform/deadline/index.ts';
import { findStoreRecord } from './store.repository.ts';

const ANSWER_WITHIN_MS = 1_000;

/**
 * Warnings for the operator. None if the database does not answer within a second, which is reported as its own fault.
 */
export async function findStoreWarnings({ executor }: Database): Promise<readonly 'sweep-held'[]> {
  const record = await within(
    ANSWER_WITHIN_MS,
    findStoreRecord(executor).catch(() => undefined),
  );
  return record?.heldBecause === undefined ? [] : ['sweep-held'];
}
