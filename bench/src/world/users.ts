import type { Client } from 'pg';
import { PROVIDER_COUNT } from './people.ts';

/** The number of all back-office users, including salesmen and the super admin: one list contains them. */
export const BACKOFFICE_USER_COUNT = 5_000;

/**
 * Creates an administrator for each customer, whose address the customers' list shows, and back-office users until there are
 * `BACKOFFICE_USER_COUNT`.
 */
export async function loadUsers(owner: Client, passwordHash: string, customers: number): Promise<void> {
  await owner.query(
    `with made as (
       insert into account (kind, email, first_name, last_name, status, password_hash)
       select 'BackofficeUser', 'staff' || n || '@bench.example', 'Erika', 'Innendienst ' || n, 'Active', $1
       from generate_series(1, ${BACKOFFICE_USER_COUNT} - (select count(*) from backoffice_user)) n returning id)
     insert into backoffice_user (account_id, role, provider_id)
     select id, 'ProviderUser', 1 + id % ${PROVIDER_COUNT} from made`,
    [passwordHash],
  );
  await owner.query(
    `with made as (
       insert into account (kind, email, first_name, last_name, status, password_hash)
       select 'CustomerUser', 'admin' || n || '@bench.example', 'Max', 'Kunde ' || n, 'Active', $1
       from generate_series(1, ${customers}) n returning id, email)
     insert into customer_role (account_id, customer_id, role)
     select made.id, n, 'CustomerAdmin'
     from generate_series(1, ${customers}) n join made on made.email = 'admin' || n || '@bench.example'`,
    [passwordHash],
  );
}
