import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';
import { type CustomerIdentifier, toCustomerNumber } from '../model/customer-identifier.ts';
import type { CustomerCandidate } from '../judgement/match-customer.ts';

/**
 * The customers of the provider that the keys identify: by customer number, and by the identifiers stored for this
 * provider. If the provider ignores leading zeros, a number matches with and without them.
 */
export async function listCustomerCandidates(
  executor: Executor,
  { provider }: IntakeScope,
  keys: readonly CustomerIdentifier[],
): Promise<CustomerCandidate[]> {
  if (keys.length === 0) return [];
  const distinctKeys = [...new Map(keys.map((key) => [`${key.scheme} ${key.value}`, key])).values()];
  const rows = distinctKeys.map(({ scheme, value }) => ({
    scheme,
    value,
    number: toCustomerNumber({ scheme, value }, provider) ?? null,
  }));
  const { rows: candidates } = await sql<CustomerCandidate>`
    with key as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(scheme text, value text, number text)
    ), matched as (
      select key.scheme, key.value, c.id from key join customer c on c.customer_number = key.number
      union
      select key.scheme, key.value, i.customer_id
      from key join customer_identifier i on i.provider_id = ${provider.id} and i.value = key.value
        and i.scheme in (key.scheme, case when key.scheme = 'buyer-id' then 'customer-number' else key.scheme end)
    )
    select matched.scheme, matched.value, c.id as "customerId", c.customer_number as "customerNumber", c.name,
      c.status <> 'Inactive' as "isActive", ${hasGermanVatId(sql`p.provider_id`)} as "hasGermanVatId"
    from matched
    join customer c on c.id = matched.id and c.deleted_at is null
    join customer_provider p on p.customer_id = c.id and p.provider_id = ${provider.id}`.execute(executor);
  return candidates;
}

/** The customers of the provider with these ids, as they are called today, without deleted ones. */
export async function listCandidateNames(
  executor: Executor,
  { provider }: IntakeScope,
  ids: readonly number[],
): Promise<readonly Pick<CustomerCandidate, 'customerId' | 'name' | 'customerNumber'>[]> {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('customer as c')
    .innerJoin('customer_provider as p', 'p.customer_id', 'c.id')
    .select(['c.id as customerId', 'c.name', 'c.customer_number as customerNumber'])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .where('p.provider_id', '=', provider.id)
    .where('c.deleted_at', 'is', null)
    .execute();
}

/** Whether the customer `c` has a German VAT id at the provider. */
export function hasGermanVatId(providerId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from customer_identifier v
    where v.customer_id = c.id and v.provider_id = ${providerId} and v.scheme = 'vat-id' and v.value ~ '^DE[0-9]{9}$')`;
}
