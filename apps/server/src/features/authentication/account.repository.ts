import type { UserStatus, UserType } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { Addressee } from '../../platform/mail/index.ts';

/** An account whose row this transaction holds, so that nothing else changes it meanwhile. */
export interface LockedAccount {
  readonly id: number;
  readonly publicId: string;
  readonly userType: UserType;
  readonly status: UserStatus;
  readonly email: string;
  /** First and last name as a mail greets; may be empty. */
  readonly name: string;
  /** Mails go to the stored address; who hears of one that fails: the provider's administrators. */
  readonly addressee: Addressee;
}

/** Locks the accounts in the order of their ids, so that two who lock the same ones can't wait for each other. */
export async function lockAccounts(
  executor: Executor,
  accountIds: readonly number[],
): Promise<readonly LockedAccount[]> {
  const { rows } = await sql<{
    id: number;
    public_id: string;
    kind: UserType;
    status: UserStatus;
    email: string;
    name: string;
    provider_id: number | null;
  }>`
    select a.id, a.public_id, a.kind, a.status, a.email, concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, '')) as name,
      coalesce(
        (select b.provider_id from backoffice_user b where b.account_id = a.id),
        (select min(cp.provider_id) from customer_role r join customer_provider cp on cp.customer_id = r.customer_id
         where r.account_id = a.id)) as provider_id
    from account a
    where a.id = any(${[...accountIds]}::int[]) and a.deleted_at is null
    order by a.id
    for no key update of a`.execute(executor);
  return rows.map(({ id, public_id, kind, status, email, name, provider_id }) => ({
    id,
    publicId: public_id,
    userType: kind,
    status,
    email,
    name,
    addressee: { email, accountId: id, ...(provider_id === null ? {} : { providerId: provider_id }) },
  }));
}
