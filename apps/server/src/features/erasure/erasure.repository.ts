import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

/** A customer or an account, by its public id, as in the audit trail. */
export interface ErasedTarget {
  readonly kind: string;
  readonly id: string;
}

/**
 * Erases what was deleted long enough ago, at most `maxRows` of each kind, and returns what was erased. The database
 * function decides what is due, and refuses to run when the two clocks differ.
 */
export async function eraseDueRows(
  executor: Executor,
  portalClock: Date,
  maxRows: number,
): Promise<readonly ErasedTarget[]> {
  const { rows } = await sql<ErasedTarget>`
    select kind, public_id as id from erase_due(${portalClock}, ${maxRows})`.execute(executor);
  return rows;
}

/**
 * Erases the rejected files of customers that are due for erasure, with the data read from them, at most `maxRows` per
 * step. Returns the number of changed rows: 0 when nothing is left to do. The database function decides what is due,
 * and refuses to run when the two clocks differ.
 */
export async function eraseRejectedRows(
  executor: Executor,
  portalClock: Date,
  maxRows: number,
): Promise<number> {
  const erased = sql<number>`erase_rejected_due(${portalClock}, ${maxRows})`;
  const { changed } = await executor.selectNoFrom(erased.as('changed')).executeTakeFirstOrThrow();
  return changed;
}

/** A deleted customer or account that still has its personal data. */
export interface Erasable {
  readonly kind: 'customer' | 'user';
  readonly id: string;
  /** The customer number, or the address. */
  readonly label: string;
  readonly deletedAt: Date;
}

/** The deleted customers and accounts that are not erased yet, the oldest first. */
export async function listErasable(executor: Executor): Promise<readonly Erasable[]> {
  const { rows } = await sql<Erasable>`
    select 'customer' as kind, public_id as id, customer_number as label, deleted_at as "deletedAt"
    from customer where deleted_at is not null and erased_at is null
    union all
    select 'user', public_id, email, deleted_at from account where deleted_at is not null and erased_at is null
    order by "deletedAt", id`.execute(executor);
  return rows;
}

/** The state of the customer or account that is to be erased. */
export type Erasability = 'unknown' | 'not-deleted' | 'erased' | { readonly target: ErasedTarget };

/** Erases one customer or account immediately; only the owner of the database may. */
export async function eraseRow(
  owner: Executor,
  kind: Erasable['kind'],
  publicId: string,
): Promise<Erasability> {
  const targetKind = kind === 'customer' ? sql.lit('Customer') : sql.ref('kind');
  const row = await owner
    .selectFrom(kind === 'customer' ? 'customer' : 'account')
    .select(['id', 'deleted_at', 'erased_at', sql<string>`${targetKind}`.as('target_kind')])
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  if (row === undefined) return 'unknown';
  if (row.deleted_at === null) return 'not-deleted';
  if (row.erased_at !== null) return 'erased';
  await (kind === 'customer'
    ? sql`select erase_customer(${row.id})`.execute(owner)
    : sql`select erase_account(${row.id})`.execute(owner));
  return { target: { kind: row.target_kind, id: publicId } };
}
