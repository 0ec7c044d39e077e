import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/** A file without a row. */
export interface OrphanedFile {
  readonly sha256: Buffer;
  /** Its row was deleted on purpose. */
  readonly isRemovedOnPurpose: boolean;
}

/**
 * The sweep takes a file only if its mark is older than this: an intake that stored the bytes before the mark has
 * written its row by then.
 */
const MIN_MARK_AGE_HOURS = 24;
/**
 * Marks per statement. A purge may leave millions of marks, and one statement for all of them would exceed the time
 * limit.
 */
const PAGE_SIZE = 5_000;
/**
 * The sweep marks no more files than these: if more have no row, a person must check anyway. The purge marks all its
 * files, because nobody has to check them.
 */
const MAX_MARKS = 100_000;
/** Taken marks are kept as long as files stay in the lost+found. */
const TAKEN_KEPT_DAYS = 90;
/** If the clocks of portal and database differ by more, the age of a file is not reliable. */
const MAX_CLOCK_DIFFERENCE_S = 2 * 3600;

const clocksAgree = () => sql<boolean>`
  abs(extract(epoch from clock_timestamp() - ${new Date().toISOString()}::timestamptz)) <= ${MAX_CLOCK_DIFFERENCE_S}`;

const hasNoRow = sql<boolean>`not exists (select from stored_file f where f.sha256 = m.sha256)`;

/** Returns those of these hashes that have no row; none while the clocks of portal and database differ. */
export async function listOrphanedFiles(
  executor: Executor,
  hashes: readonly Buffer[],
): Promise<OrphanedFile[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<OrphanedFile>`
    select sha256, exists (select from released_file r where r.sha256 = m.sha256) as "isRemovedOnPurpose"
    from unnest(${[...hashes]}::bytea[]) as m(sha256)
    where ${hasNoRow} and ${clocksAgree()}`.execute(executor);
  return rows;
}

/** Marks those of the files that have no row. A file that was taken and came in again is marked again. */
export async function markOrphanedFiles(executor: Executor, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    insert into file_sweep (sha256)
    select sha256 from unnest(${[...hashes]}::bytea[]) as m(sha256)
    where ${hasNoRow} and ${clocksAgree()}
      and (select count(*) from (select from file_sweep where state = 'marked' limit ${MAX_MARKS}) as made) < ${MAX_MARKS}
    order by sha256
    on conflict (sha256) do update set marked_at = clock_timestamp(), state = 'marked'
    where file_sweep.state = 'taken'`.execute(executor);
}

interface Paging {
  readonly signal?: AbortSignal | undefined;
  readonly pageSize?: number;
}

/** The number of marked files without a row. */
export async function countMarkedFiles(
  executor: Executor,
  { signal, pageSize = PAGE_SIZE }: Paging = {},
): Promise<{ readonly orphaned: number; readonly removedOnPurpose: number }> {
  const sum = { orphaned: 0, removedOnPurpose: 0 };
  for (let after: Buffer | null = Buffer.alloc(0); after !== null; ) {
    signal?.throwIfAborted();
    const page: CountedPage | undefined = await countPage(executor, after, pageSize);
    sum.orphaned += page?.orphaned ?? 0;
    sum.removedOnPurpose += page?.removedOnPurpose ?? 0;
    after = page?.last ?? null;
  }
  return sum;
}

interface CountedPage {
  readonly orphaned: number;
  readonly removedOnPurpose: number;
  /** Null for an empty page, the one after the last one. */
  readonly last: Buffer | null;
}

async function countPage(executor: Executor, after: Buffer, limit: number): Promise<CountedPage | undefined> {
  const { rows } = await sql<CountedPage>`
    with page as (${openMarks(after, limit)}),
    orphan as (
      select exists (select from released_file r where r.sha256 = m.sha256) as is_released from page m where ${hasNoRow})
    select count(*) filter (where not is_released) as orphaned, count(*) filter (where is_released) as "removedOnPurpose",
      ${lastOfPage} as last
    from orphan`.execute(executor);
  return rows[0];
}

/** The next marks whose files are not moved yet. */
const openMarks = (after: Buffer, limit: number) => sql`
  select sha256 from file_sweep where state <> 'taken' and sha256 > ${after} order by sha256 limit ${limit}`;
const lastOfPage = sql`(select sha256 from page order by sha256 desc limit 1)`;

/**
 * Takes the next marks that are due: from now on, an intake that needs one of their files stores it again. Includes
 * marks that an interrupted run took without moving their files.
 * @param after the last hash of the page before
 */
export async function takeDueMarks(executor: Executor, after: Buffer, limit: number): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    update file_sweep set state = 'taking' where sha256 in (
      select m.sha256 from file_sweep m
      where m.sha256 > ${after} and m.state <> 'taken' and ${hasNoRow} and ${clocksAgree()}
        and m.marked_at < clock_timestamp() - make_interval(hours => ${MIN_MARK_AGE_HOURS})
      order by m.sha256 limit ${limit} for update skip locked)
    returning sha256`.execute(executor);
  return rows.map(({ sha256 }) => sha256).toSorted((one, other) => Buffer.compare(one, other));
}

/**
 * Locks taken marks until this transaction ends. An intake that needs one of their files deletes its mark and waits for
 * this lock. Marks that an intake has deleted, or is deleting now, are left out.
 */
export async function lockTakenMarks(executor: Executor, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select m.sha256 from file_sweep m
    where m.sha256 = any(${[...hashes]}::bytea[]) and m.state = 'taking' and ${hasNoRow}
    order by m.sha256 for update skip locked`.execute(executor);
  return rows.map(({ sha256 }) => sha256);
}

export async function completeMarks(executor: Executor, hashes: readonly Buffer[]): Promise<void> {
  await executor
    .updateTable('file_sweep')
    .set({ state: 'taken', marked_at: sql`clock_timestamp()` })
    .where(sql<boolean>`sha256 = any(${[...hashes]}::bytea[])`)
    .execute();
}

/** Deletes the marks of files that have a row, and marks that were taken long ago. Locked marks stay. */
export async function deleteOldMarks(
  executor: Executor,
  { signal, pageSize = PAGE_SIZE }: Paging = {},
): Promise<void> {
  for (let after: Buffer | undefined = Buffer.alloc(0); after !== undefined; ) {
    signal?.throwIfAborted();
    after = await deleteMarksWithRow(executor, after, pageSize);
  }
  while ((await deleteTakenMarks(executor, pageSize)) === pageSize) signal?.throwIfAborted();
}

/** @returns the last hash of the page; undefined for an empty one */
async function deleteMarksWithRow(
  executor: Executor,
  after: Buffer,
  limit: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ last: Buffer | null }>`
    with page as (${openMarks(after, limit)}),
    gone as (
      delete from file_sweep where sha256 in (
        select m.sha256 from file_sweep m join page on page.sha256 = m.sha256
        where m.state <> 'taken' and not ${hasNoRow} order by m.sha256 for update of m skip locked))
    select ${lastOfPage} as last`.execute(executor);
  return rows[0]?.last ?? undefined;
}

/** @returns how many were deleted */
async function deleteTakenMarks(executor: Executor, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from file_sweep where sha256 in (
      select sha256 from file_sweep
      where state = 'taken' and marked_at < clock_timestamp() - make_interval(days => ${TAKEN_KEPT_DAYS})
      order by marked_at limit ${limit} for update skip locked)`.execute(executor);
  return Number(numAffectedRows ?? 0);
}
