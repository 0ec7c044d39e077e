import type { IdentifierListQuery, IdentifierSortField } from '@belegfach/contract';
import { type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely';
import { contains, type Executor, lockUntilCommit } from '../../../platform/database/index.ts';
import type { IntakeProvider, IntakeScope } from './intake.policy.ts';
import { isInScope } from './journal/journal-scope.repository.ts';
import type { JournalScope } from './journal/journal.policy.ts';
import { type CustomerIdentifier, toCustomerNumber } from '../model/customer-identifier.ts';

const learnedBy = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', a.last_name, nullif(a.first_name, '')), ''), a.email)`;

function selectCustomerIdentifiers(executor: Executor, scope: JournalScope) {
  return executor
    .selectFrom('customer_identifier as r')
    .innerJoin('provider as p', 'p.id', 'r.provider_id')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .leftJoin('account as a', 'a.id', 'r.learned_from_account_id')
    .select(['r.public_id', 'r.scheme', 'r.value', 'r.created_at as learned_at'])
    .select(['r.provider_id', 'p.public_id as provider_public_id', 'p.name as provider_name'])
    .select(['c.public_id as customer_public_id', 'c.name as customer_name', 'c.customer_number'])
    .select(learnedBy.as('learned_by'))
    .where(isInScope(scope));
}

export type CustomerIdentifierRow = InferResult<ReturnType<typeof selectCustomerIdentifiers>>[number];

const SORT_COLUMNS: Readonly<Record<IdentifierSortField, RawBuilder<unknown>>> = {
  LearnedAt: sql`r.created_at`,
  Scheme: sql`r.scheme`,
  Value: sql`r.value collate german_numeric`,
  CustomerNumber: sql`c.customer_number`,
  CustomerName: sql`c.name`,
  ProviderName: sql`p.name collate german`,
};

/** A page of the identifiers, and the number of all matching identifiers. Equal values are ordered by id, so that pages neither overlap nor skip rows. */
export async function listCustomerIdentifiers(
  executor: Executor,
  scope: JournalScope,
  query: IdentifierListQuery,
): Promise<{ readonly rows: readonly CustomerIdentifierRow[]; readonly total: number }> {
  const direction = query.sortDirection === 1 ? 'desc' : 'asc';
  const all = selectCustomerIdentifiers(executor, scope);
  const { providerId, customerNumber, value } = query;
  const ofProvider = providerId === undefined ? all : all.where('p.public_id', '=', providerId);
  const ofCustomer =
    customerNumber === undefined ? ofProvider : ofProvider.where('c.customer_number', '=', customerNumber);
  const matching =
    value === undefined
      ? ofCustomer
      : ofCustomer.where(contains(sql`lower(r.value)`, value, sql`lower(${value})`));
  const rows = await matching
    .orderBy(SORT_COLUMNS[query.orderBy], direction)
    .orderBy('r.public_id', direction)
    .limit(query.pageSize)
    .offset((query.pageIndex - 1) * query.pageSize)
    .execute();
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** @returns the deleted identifier; undefined if it is out of scope or another call deleted it first */
export async function deleteCustomerIdentifier(
  executor: Executor,
  scope: JournalScope,
  publicId: string,
): Promise<CustomerIdentifierRow | undefined> {
  const row = await selectCustomerIdentifiers(executor, scope)
    .where('r.public_id', '=', publicId)
    .executeTakeFirst();
  const deleted = await executor
    .deleteFrom('customer_identifier as r')
    .where('r.public_id', '=', publicId)
    .where(isInScope(scope))
    .returning('r.public_id')
    .executeTakeFirst();
  return deleted && row;
}

export type IdentifierHolder = Awaited<ReturnType<typeof listIdentifierHolders>>[number];

/**
 * The customers of the provider that currently have an identifier. If `isOwnNumber`, the identifier is the customer
 * number of the customer, which no other customer can have as an identifier.
 */
export async function listIdentifierHolders(
  executor: Executor,
  scope: JournalScope,
  provider: Pick<IntakeProvider, 'id' | 'ignoresLeadingZeros'>,
  { scheme, value }: CustomerIdentifier,
) {
  const number = toCustomerNumber({ scheme, value }, provider) ?? null;
  return executor
    .selectFrom('customer as c')
    .innerJoin('customer_provider as r', 'r.customer_id', 'c.id')
    .select(['c.id', 'c.public_id as publicId', 'c.name', 'c.customer_number as customerNumber'])
    .select(sql<boolean>`c.customer_number is not distinct from ${number}::text`.as('isOwnNumber'))
    .where('r.provider_id', '=', provider.id)
    .where('c.deleted_at', 'is', null)
    .where(isInScope(scope))
    .where(
      sql<SqlBool>`(c.customer_number = ${number}::text or exists (
        select from customer_identifier i
        where i.customer_id = c.id and i.provider_id = ${provider.id} and i.scheme = ${scheme} and i.value = ${value}))`,
    )
    .orderBy('c.id')
    .execute();
}

/** Prevents other transactions from changing this provider's identifiers until this transaction ends. */
export async function lockIdentifiers(executor: Executor, { provider }: IntakeScope): Promise<void> {
  await lockUntilCommit(executor, `customer identifiers ${provider.id}`);
}

/** Assigns an identifier to a customer and removes it from the other customers of the provider. */
export async function assignIdentifier(
  executor: Executor,
  { provider, actorAccountId }: IntakeScope,
  { scheme, value }: CustomerIdentifier,
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
