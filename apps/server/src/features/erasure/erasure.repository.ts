import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import { findDeletionState, type LockedRow } from './deletion.repository.ts';

/** A customer or an account with its public id, in the form of the audit trail. */
export interface ErasedTarget {
  readonly kind: string;
  readonly id: string;
}

/**
 * Erases customers and accounts that are due for erasure, at most `maxRows` of each kind, and returns them. The database
 * function decides which are due. It refuses to run while the clocks of portal and database differ.
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
 * Erases the rejected files of customers that are due for erasure, with the data read from the files. The database
 * function decides which are due. It refuses to run while the clocks of portal and database differ.
 * @returns the number of changed rows; 0 when all are erased
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

/** A deleted customer or account whose personal data is not erased yet. */
export interface Erasable {
  readonly kind: 'customer' | 'user';
  readonly id: string;
  /** The customer number, or the e-mail address of the account. */
  readonly label: string;
  readonly deletedAt: Date;
}

/** The oldest deletion first. */
export async function listErasable(executor: Executor): Promise<readonly Erasable[]> {
  const { rows } = await sql<Erasable>`
    select 'customer' as kind, public_id as id, customer_number as label, deleted_at as "deletedAt"
    from customer where deleted_at is not null and erased_at is null
    union all
    select 'user', public_id, email, deleted_at from account where deleted_at is not null and erased_at is null
    order by "deletedAt", id`.execute(executor);
  return rows;
}

/** The erased customer or account, or the reason why nothing was erased. */
export type EraseResult = 'unknown' | 'not-deleted' | 'erased' | { readonly target: ErasedTarget };

/** Erases one customer or account immediately. Only the owner of the database may run it. */
export async function eraseRow(
  ownerExecutor: Executor,
  table: LockedRow['table'],
  publicId: string,
): Promise<EraseResult> {
  const found = await findDeletionState(ownerExecutor, table, publicId);
  if (found.state !== 'deleted') return found.state;
  const { id } = found.row;
  const erase = table === 'customer' ? sql`erase_customer(${id})` : sql`erase_account(${id})`;
  await sql`select ${erase}`.execute(ownerExecutor);
  return { target: { kind: found.kind, id: publicId } };
}
