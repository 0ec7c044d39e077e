import type { IdentifierListQuery, IdentifierSortField } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, lockUntilCommit } from '../../../platform/database/index.ts';
import type { IntakeProvider, IntakeScope } from './intake.policy.ts';
import { isInScope } from './journal-scope.repository.ts';
import type { JournalScope } from './journal.policy.ts';
import { type CustomerKey, customerNumberOf } from '../model/customer-key.ts';

export interface IdentifierRow {
  readonly id: string;
  readonly scheme: string;
  readonly value: string;
  readonly provider_pk: number;
  readonly provider_id: string;
  readonly provider_name: string;
  readonly customer_id: string;
  readonly customer_name: string;
  readonly customer_number: string;
  readonly learned_at: Date;
  readonly learned_by: string | null;
}

const COLUMNS =
  sql.raw(`r.public_id as id, r.scheme, r.value, r.provider_id as provider_pk, p.public_id as provider_id,
  p.name as provider_name, c.public_id as customer_id, c.name as customer_name, c.customer_number, r.created_at as learned_at,
  coalesce(nullif(concat_ws(' ', a.last_name, nullif(a.first_name, '')), ''), a.email) as learned_by`);

const JOINS = sql.raw(`join provider p on p.id = r.provider_id
  join customer c on c.id = r.customer_id
  left join account a on a.id = r.learned_from_account_id`);

const SORT_COLUMNS: Readonly<Record<IdentifierSortField, RawBuilder<unknown>>> = {
  LearnedAt: sql`r.created_at`,
  Scheme: sql`r.scheme`,
  Value: sql`r.value collate german_numeric`,
  CustomerNumber: sql`c.customer_number`,
  CustomerName: sql`c.name`,
  ProviderName: sql`p.name collate german`,
};

/**
 * A page of the identifiers in scope, and their total number. Equal values are ordered by id, so that pages neither
 * overlap nor skip rows.
 */
export async function listIdentifiers(
  executor: Executor,
  scope: JournalScope,
  query: IdentifierListQuery,
): Promise<{ readonly rows: readonly IdentifierRow[]; readonly total: number }> {
  const direction = query.sortDirection === 1 ? sql`desc` : sql`asc`;
  const where = sql`${isInScope(scope)} and p.public_id = coalesce(${query.providerId ?? null}::uuid, p.public_id)`;
  const { rows } = await sql<IdentifierRow>`
    select ${COLUMNS} from customer_identifier r ${JOINS} where ${where}
    order by ${SORT_COLUMNS[query.orderBy]} ${direction}, r.public_id ${direction}
    limit ${query.pageSize} offset ${(query.pageIndex - 1) * query.pageSize}`.execute(executor);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from customer_identifier r ${JOINS} where ${where}`.execute(executor);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** @returns the removed identifier; undefined if it is out of scope or another call removed it first */
export async function deleteIdentifier(
  executor: Executor,
  scope: JournalScope,
  publicId: string,
): Promise<IdentifierRow | undefined> {
  const { rows } = await sql<IdentifierRow>`
    with removed as (
      delete from customer_identifier r where r.public_id = ${publicId} and ${isInScope(scope)} returning r.*
    )
    select ${COLUMNS} from removed r ${JOINS}`.execute(executor);
  return rows[0];
}

export interface IdentifierHolder {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly customerNumber: string;
  /** The identifier is the customer's own number, which no other customer can have as an identifier. */
  readonly isOwnNumber: boolean;
}

/** The customers of the provider that currently have an identifier. */
export async function listIdentifierHolders(
  executor: Executor,
  scope: JournalScope,
  provider: Pick<IntakeProvider, 'id' | 'ignoresLeadingZeros'>,
  { scheme, value }: CustomerKey,
): Promise<IdentifierHolder[]> {
  const number = customerNumberOf({ scheme, value }, provider) ?? null;
  const { rows } = await sql<IdentifierHolder>`
    select c.id, c.public_id as "publicId", c.name, c.customer_number as "customerNumber",
      c.customer_number is not distinct from ${number}::text as "isOwnNumber"
    from customer c join customer_provider r on r.customer_id = c.id and r.provider_id = ${provider.id}
    where c.deleted_at is null and ${isInScope(scope)} and (
      c.customer_number = ${number}::text
      or exists (
        select from customer_identifier i
        where i.customer_id = c.id and i.provider_id = ${provider.id} and i.scheme = ${scheme} and i.value = ${value}))
    order by c.id`.execute(executor);
  return rows;
}

/** Prevents other transactions from changing this provider's identifiers until this transaction ends. */
export async function lockIdentifiers(executor: Executor, { provider }: IntakeScope): Promise<void> {
  await lockUntilCommit(executor, `customer identifiers ${provider.id}`);
}

/** Assigns the identifier to this customer and removes it from all other customers of this provider. */
export async function assignIdentifier(
  executor: Executor,
  { provider, actorAccountId }: IntakeScope,
  { scheme, value }: CustomerKey,
  customerId: number,
): Promise<void> {
  await executor
    .deleteFrom('customer_identifier')
    .where('provider_id', '=', provider.id)
    .where('scheme', '=', scheme)
    .where('value', '=', value)
    .where('customer_id', '<>', customerId)
    .execute();
  await executor
    .insertInto('customer_identifier')
    .values({
      provider_id: provider.id,
      scheme,
      value,
      customer_id: customerId,
      learned_from_account_id: actorAccountId ?? null,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'scheme', 'value', 'customer_id']).doNothing())
    .execute();
}
