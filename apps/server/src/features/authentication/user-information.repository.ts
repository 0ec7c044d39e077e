import type { CustomerRole } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor, Row } from '../../platform/database/index.ts';

export type UserInformationRow = Row<'account', 'public_id' | 'email' | 'first_name' | 'last_name'> & {
  readonly two_factor_activated: boolean;
  readonly has_password: boolean;
  /** The issuer that the account is linked to. */
  readonly issuer: string | null;
  readonly providers: readonly { id: string; name: string }[];
  readonly customers: readonly { id: string; name: string; customerNumber: string; role: CustomerRole }[];
  /** The stored views by the name of the list. Another version may have stored them. */
  readonly list_views: Readonly<Record<string, unknown>>;
};

/**
 * The account with its providers and Active customers, read with one statement. A SuperAdmin has every provider. Other
 * back-office users have their own provider. Customer-users have the providers of their Active customers.
 */
export async function getUserInformation(executor: Executor, accountId: number): Promise<UserInformationRow> {
  const { rows } = await sql<UserInformationRow>`
    with own_customer as (
      select c.id, c.public_id, c.name, c.customer_number, r.role
      from customer_role r join customer c on c.id = r.customer_id
      where r.account_id = ${accountId} and c.status = 'Active' and c.deleted_at is null
    )
    select a.public_id, a.email, a.first_name, a.last_name, a.two_factor_activated_at is not null as two_factor_activated,
      a.password_hash is not null as has_password,
      (select i.issuer from sign_on_identity i where i.account_id = a.id) as issuer,
      coalesce((
        select json_agg(json_build_object('id', p.public_id, 'name', p.name) order by p.name, p.id)
        from provider p
        where case
          when b.role = 'SuperAdmin' then true
          when b.role is not null then p.id = b.provider_id
          else p.id in (select cp.provider_id from customer_provider cp join own_customer oc on oc.id = cp.customer_id)
        end), '[]') as providers,
      coalesce((
        select json_agg(json_build_object('id', oc.public_id, 'name', oc.name, 'customerNumber', oc.customer_number, 'role', oc.role)
          order by oc.name, oc.id)
        from own_customer oc), '[]') as customers,
      coalesce((select jsonb_object_agg(v.list, v.view) from list_view v where v.account_id = a.id), '{}') as list_views
    from account a left join backoffice_user b on b.account_id = a.id
    where a.id = ${accountId}`.execute(executor);
  const row = rows[0];
  if (row === undefined) throw new Error(`account ${accountId} of a live session is missing`);
  return row;
}
