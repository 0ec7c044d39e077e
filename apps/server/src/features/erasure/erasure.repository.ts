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
  const { rows } = await sql<{ kind: string; public_id: string }>`
    select kind, public_id from erase_due(${portalClock}, ${maxRows})`.execute(executor);
  return rows.map((row) => ({ kind: row.kind, id: row.public_id }));
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
  const { rows } = await sql<{ changed: number }>`
    select erase_rejected_due(${portalClock}, ${maxRows}) as changed`.execute(executor);
  return rows[0]?.changed ?? 0;
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
  const table = kind === 'customer' ? sql.table('customer') : sql.table('account');
  const { rows } = await sql<{ id: number; target_kind: string; is_deleted: boolean; is_erased: boolean }>`
    select id, ${kind === 'customer' ? sql.lit('Customer') : sql.ref('kind')} as target_kind, deleted_at is not null as is_deleted,
      erased_at is not null as is_erased
    from ${table} where public_id = ${publicId}`.execute(owner);
  const [row] = rows;
  if (row === undefined) return 'unknown';
  if (!row.is_deleted) return 'not-deleted';
  if (row.is_erased) return 'erased';
  await (kind === 'customer'
    ? sql`select erase_customer(${row.id})`.execute(owner)
    : sql`select erase_account(${row.id})`.execute(owner));
  return { target: { kind: row.target_kind, id: publicId } };
}
