import { type NotNull, sql } from 'kysely';
import { type Executor, lockUntilCommit } from '../../platform/database/index.ts';

/** Why files without a document stay in place until a person has checked. */
export type PauseReason = 'restored' | 'rolled-back' | 'adopted' | 'too-many';

/** The values that the database stores about its document store. */
export interface StoreRecord {
  /** Undefined until documents and database are bound. */
  readonly storeId: string | undefined;
  readonly generation: number;
  readonly pausedBecause: PauseReason | undefined;
  /** The number of files that the next sweep may move, regardless of the limit. */
  readonly confirmedFiles: number;
  readonly orphanedFiles: number;
  readonly lostFiles: number;
  /** The time of the database's clock. */
  readonly now: Date;
}

/** The identity of the installation, which marks its documents and hot folders. @throws Error before the first start */
export async function getStoreId(executor: Executor): Promise<string> {
  const storeId = (await findStoreRecord(executor))?.storeId;
  if (storeId === undefined) throw new Error('the database is not bound to its documents yet');
  return storeId;
}

/** @returns undefined before the first start of the portal */
export async function findStoreRecord(executor: Executor): Promise<StoreRecord | undefined> {
  const row = await executor
    .selectFrom('installation')
    .select([
      'store_id',
      'store_generation as generation',
      'sweep_held_because',
      'sweep_confirmed_files as confirmedFiles',
      'unreferenced_files as orphanedFiles',
      'lost_files as lostFiles',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .$narrowType<{ sweep_held_because: PauseReason | null }>()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { store_id, sweep_held_because, ...rest } = row;
  return { ...rest, storeId: store_id ?? undefined, pausedBecause: sweep_held_because ?? undefined };
}

/** Runs the work while no other portal of this database binds its documents. */
export function withBindingLock<T>(executor: Executor, work: () => Promise<T>): Promise<T> {
  return executor.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'bind-store');
    return work();
  });
}

/** Gives the database an identity unless it has one. @returns its identity afterwards */
export async function bindDatabase(executor: Executor, storeId: string): Promise<string> {
  const row = await executor
    .updateTable('installation')
    .set({ store_id: sql`coalesce(store_id, ${storeId}::uuid)` })
    .returning('store_id')
    .$narrowType<{ store_id: NotNull }>()
    .executeTakeFirst();
  if (row === undefined) throw new Error('the installation has no row');
  return row.store_id;
}

/** @returns the new generation */
export async function advanceGeneration(executor: Executor): Promise<number> {
  const row = await executor
    .updateTable('installation')
    .set({ store_generation: sql`store_generation + 1` })
    .returning('store_generation')
    .executeTakeFirst();
  return row?.store_generation ?? 0;
}

/** Replaces the identity and the generation of the database. */
export async function setIdentity(
  executor: Executor,
  { storeId, generation }: { readonly storeId: string; readonly generation: number },
): Promise<void> {
  await executor
    .updateTable('installation')
    .set({ store_id: storeId, store_generation: generation })
    .execute();
}

/**
 * Pauses the sweep. A pause with the reason `too-many` ends by itself when there are fewer files, so any other reason
 * replaces it.
 * @returns true if the pause is new or replaces `too-many`
 */
export async function pauseSweep(executor: Executor, reason: PauseReason): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('installation')
    .set({
      sweep_held_because: reason,
      sweep_held_at: sql`clock_timestamp()`,
      sweep_confirmed_files: 0,
    })
    .where(
      sql<boolean>`(sweep_held_because is null or (sweep_held_because = 'too-many' and ${reason} <> 'too-many'))`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the pause of the sweep.
 * @param files the number of files that the next sweep may move, regardless of the limit
 */
export async function resumeSweep(
  executor: Executor,
  { generation, files }: { readonly generation: number; readonly files: number },
): Promise<void> {
  await executor
    .updateTable('installation')
    .set({
      sweep_held_because: null,
      sweep_held_at: null,
      sweep_confirmed_files: files,
      store_generation: sql`greatest(store_generation, ${generation})`,
    })
    .execute();
}

export async function recordStoreCounts(
  executor: Executor,
  { orphaned, lost }: { readonly orphaned?: number; readonly lost: number },
): Promise<void> {
  await executor
    .updateTable('installation')
    .set({ lost_files: lost, ...(orphaned === undefined ? {} : { unreferenced_files: orphaned }) })
    .execute();
}

/** Clears the confirmation of a person, and ends a pause with the reason `too-many`. */
export async function endConfirmation(executor: Executor): Promise<void> {
  await executor
    .updateTable('installation')
    .set({
      sweep_confirmed_files: 0,
      sweep_held_because: sql`nullif(sweep_held_because, 'too-many')`,
      sweep_held_at: sql`case when sweep_held_because = 'too-many' then null else sweep_held_at end`,
    })
    .execute();
}

export async function hasStoredFiles(executor: Executor): Promise<boolean> {
  const first = executor.selectFrom('stored_file').select('id').limit(1);
  return (await first.executeTakeFirst()) !== undefined;
}

/** The hashes of the oldest and the newest files. */
export async function sampleStoredFiles(executor: Executor, countPerEnd: number): Promise<Buffer[]> {
  const files = executor.selectFrom('stored_file').select('sha256').limit(countPerEnd);
  const sample = await executor
    .selectFrom(files.orderBy('id').as('oldest'))
    .select('sha256')
    .union(executor.selectFrom(files.orderBy('id', 'desc').as('newest')).select('sha256'))
    .execute();
  return sample.map(({ sha256 }) => sha256);
}

/** Longer than the longest time for which backups keep a removed file. */
const ENTRIES_KEPT_DAYS = 400;

/** Deletes the old entries of the list of files that were removed on purpose. */
export async function forgetRemovedFiles(executor: Executor): Promise<void> {
  await executor
    .deleteFrom('released_file')
    .where('released_at', '<', sql<Date>`now() - make_interval(days => ${ENTRIES_KEPT_DAYS})`)
    .execute();
}
