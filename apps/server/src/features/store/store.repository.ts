import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { UnreferencedFile } from '../../platform/document-store/index.ts';

/** Why files without a document stay in place until a person has checked. */
export type HoldReason = 'restored' | 'rolled-back' | 'adopted' | 'too-many';

/** What the database stores about its document store. */
export interface StoreRecord {
  /** Undefined until documents and database are bound. */
  readonly storeId: string | undefined;
  readonly generation: number;
  readonly heldBecause: HoldReason | undefined;
  /** So many files the next sweep may move, regardless of the limit. */
  readonly confirmedFiles: number;
  readonly unreferencedFiles: number;
  readonly lostFiles: number;
  /** By the database's clock. */
  readonly now: Date;
}

/** @returns undefined before the first start of the portal */
export async function findStoreRecord(executor: Executor): Promise<StoreRecord | undefined> {
  const { rows } = await sql<{ [K in keyof StoreRecord]: StoreRecord[K] | null }>`
    select store_id as "storeId", store_generation as generation, sweep_held_because as "heldBecause",
      sweep_confirmed_files as "confirmedFiles", unreferenced_files as "unreferencedFiles", lost_files as "lostFiles",
      clock_timestamp() as now
    from installation`.execute(executor);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { storeId, heldBecause, ...rest } = row;
  return {
    ...(rest as Omit<StoreRecord, 'storeId' | 'heldBecause'>),
    storeId: storeId ?? undefined,
    heldBecause: heldBecause ?? undefined,
  };
}

/** @returns the identity of the database now: this one, or the one that it already had */
export async function bindDatabase(executor: Executor, storeId: string): Promise<string> {
  const { rows } = await sql<{ storeId: string }>`
    update installation set store_id = coalesce(store_id, ${storeId}::uuid) returning store_id as "storeId"`.execute(
    executor,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the installation has its row before its documents');
  return row.storeId;
}

/** @returns the new generation */
export async function advanceGeneration(executor: Executor): Promise<number> {
  const { rows } = await sql<{ generation: number }>`
    update installation set store_generation = store_generation + 1 returning store_generation as generation`.execute(
    executor,
  );
  return rows[0]?.generation ?? 0;
}

/** Sets the identity and the generation of the database, whatever it had. */
export async function setIdentity(
  executor: Executor,
  { storeId, generation }: { readonly storeId: string; readonly generation: number },
): Promise<void> {
  await sql`update installation set store_id = ${storeId}::uuid, store_generation = ${generation}`.execute(
    executor,
  );
}

/**
 * A hold because of the number of files ends by itself when there are fewer, so any other reason replaces it.
 * @returns whether the sweep was not held before, or only because of the number of files
 */
export async function holdSweep(executor: Executor, reason: HoldReason): Promise<boolean> {
  const { rows } = await sql`
    update installation set sweep_held_because = ${reason}, sweep_held_at = clock_timestamp(), sweep_confirmed_files = 0
    where sweep_held_because is null or (sweep_held_because = 'too-many' and ${reason} <> 'too-many') returning 1`.execute(
    executor,
  );
  return rows.length > 0;
}

/** @param files so many files the next sweep may move, regardless of the limit */
export async function releaseSweep(
  executor: Executor,
  { generation, files }: { readonly generation: number; readonly files: number },
): Promise<void> {
  await sql`
    update installation set sweep_held_because = null, sweep_held_at = null, sweep_confirmed_files = ${files},
      store_generation = greatest(store_generation, ${generation})`.execute(executor);
}

export async function recordStoreCounts(
  executor: Executor,
  { unreferenced, lost }: { readonly unreferenced?: number; readonly lost: number },
): Promise<void> {
  await sql`
    update installation set lost_files = ${lost}, unreferenced_files = coalesce(${unreferenced ?? null}::integer, unreferenced_files)`.execute(
    executor,
  );
}

/** Uses up the confirmation of a person, and ends a hold that was only because of the number of files. */
export async function endConfirmation(executor: Executor): Promise<void> {
  await sql`
    update installation set sweep_confirmed_files = 0,
      sweep_held_because = nullif(sweep_held_because, 'too-many'),
      sweep_held_at = case when sweep_held_because = 'too-many' then null else sweep_held_at end`.execute(
    executor,
  );
}

export async function hasStoredFiles(executor: Executor): Promise<boolean> {
  const { rows } = await sql`select from stored_file limit 1`.execute(executor);
  return rows.length > 0;
}

/** The oldest and the newest files: a disk that was exchanged or emptied lacks most of them. */
export async function sampleStoredFiles(executor: Executor, each: number): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    (select sha256 from stored_file order by id limit ${each})
    union (select sha256 from stored_file order by id desc limit ${each})`.execute(executor);
  return rows.map(({ sha256 }) => sha256);
}

/** If the clocks of portal and database differ by more, the age of a file is not reliable. */
const MAX_CLOCK_DIFFERENCE_S = 2 * 3600;

/**
 * Those of the hashes that no row names, for the sweep of the store. Empty while the clocks differ: a file that seems
 * old may be one whose row is still to be written.
 */
export async function listUnreferenced(
  executor: Executor,
  hashes: readonly Buffer[],
): Promise<UnreferencedFile[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<UnreferencedFile>`
    select sha256, exists (select from released_file r where r.sha256 = asked.sha256) as "isReleased"
    from unnest(${[...hashes]}::bytea[]) as asked(sha256)
    where not exists (select from stored_file f where f.sha256 = asked.sha256)
      and abs(extract(epoch from clock_timestamp() - ${new Date().toISOString()}::timestamptz)) <= ${MAX_CLOCK_DIFFERENCE_S}`.execute(
    executor,
  );
  return rows;
}

/** Longer than any copy of a released file is kept in a folder of backups. */
const RELEASES_KEPT_DAYS = 400;

export async function deleteOldReleases(executor: Executor): Promise<void> {
  await sql`delete from released_file where released_at < now() - make_interval(days => ${RELEASES_KEPT_DAYS})`.execute(
    executor,
  );
}
