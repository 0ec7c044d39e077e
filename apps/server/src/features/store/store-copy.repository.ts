import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { StoredBytes } from '../../platform/document-store/index.ts';

interface CopiedRow extends StoredBytes {
  readonly id: number;
}

/** The id up to which all rows were copied to the target. */
export async function findCopiedId(executor: Executor, target: string): Promise<number> {
  const row = await executor
    .selectFrom('store_copy')
    .select('last_id')
    .where('target', '=', target)
    .executeTakeFirst();
  return row?.last_id ?? 0;
}

export async function recordCopiedId(
  executor: Executor,
  target: string,
  { lastId, done }: { readonly lastId: number; readonly done: number },
): Promise<void> {
  await executor
    .insertInto('store_copy')
    .values({ target, last_id: lastId, done })
    .onConflict((conflict) =>
      conflict.column('target').doUpdateSet({ last_id: lastId, done: sql`store_copy.done + ${done}` }),
    )
    .execute();
}

/** For a target that was emptied: the next copy begins with the first row. */
export async function forgetCopies(executor: Executor, target: string): Promise<void> {
  await executor.deleteFrom('store_copy').where('target', '=', target).execute();
}

/** The next rows after an id and up to another one. */
export function listRowsToCopy(
  executor: Executor,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<CopiedRow[]> {
  return executor
    .selectFrom('stored_file')
    .select(['id', 'sha256', 'size'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The number of rows after an id and up to another one, but at most `limit`. */
export async function countRowsToCopy(
  executor: Executor,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from stored_file where id > ${after} and id <= ${upTo} limit ${limit}) as counted`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}
