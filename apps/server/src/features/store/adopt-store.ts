import { randomUUID } from 'node:crypto';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { DamagedMark, type DocumentStore, type StoreMark } from '../../platform/document-store/index.ts';
import { areMostFilesMissing, type Comparison, compareStore } from './compare-store.ts';
import { rowsMatchFiles } from './judge-store.ts';
import { findStoreRecord, pauseSweep, setIdentity, type StoreRecord } from './store.repository.ts';
import { countLostFiles } from './tidy-lost-and-found.ts';

/** The state of a database and a document store before they are bound. */
export interface StoreState extends Comparison {
  readonly record: StoreRecord | undefined;
  /** Undefined if there is no mark or it is damaged. */
  readonly mark: StoreMark | undefined;
  readonly rowsMatch: boolean;
  /** Number of files in lost+found. */
  readonly filesInLostAndFound: number;
}

/** Compares the names of all rows and files; does not decide whether they belong together. */
export async function describeStore(executor: Executor, store: DocumentStore): Promise<StoreState> {
  const mark = await store.mark.read().catch((error: unknown) => {
    if (error instanceof DamagedMark) return undefined;
    throw error;
  });
  const comparison = await compareStore(executor, store);
  return {
    ...comparison,
    mark,
    record: await findStoreRecord(executor),
    rowsMatch: rowsMatchFiles(comparison),
    filesInLostAndFound: await countLostFiles(store),
  };
}

/**
 * Binds database and documents, regardless of their marks. The database keeps its identity, because folders of backups
 * contain it. Differences are accepted: rows without a file do not stop the start, and files without a row stay until a
 * person confirms. A loss is marked as accepted only if it would stop the start. After a small loss the start thus still
 * detects an emptied disk.
 */
export async function adoptStore(
  executor: Executor,
  store: DocumentStore,
  { record, mark, missing, extra }: StoreState,
): Promise<void> {
  const storeId = record?.storeId ?? randomUUID();
  const generation = Math.max(record?.generation ?? 0, mark?.generation ?? 0) + 1;
  await setIdentity(executor, { storeId, generation });
  if (extra > 0) await pauseSweep(executor, 'adopted');
  await recordAuditEvents(executor, [{ action: 'store.adopt', facts: { missing, extra } }]);
  await store.mark.replaceAll({
    storeId,
    generation,
    lossAccepted: await areMostFilesMissing(executor, store),
  });
}
