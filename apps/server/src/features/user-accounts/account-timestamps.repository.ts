import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../platform/database/index.ts';

/** The times at which a user was last invited, last signed in and was last unreachable by e-mail. */
export type AccountTimestampsRow = Row<'account', 'invited_at' | 'last_sign_in_at'> & {
  readonly undeliverable_at: Date | null;
};

/**
 * The time at which an e-mail to an account last failed. A failed e-mail does not count if it went to an earlier address, or
 * if a later e-mail was delivered.
 * @param account the name of the table `account` in the statement
 */
export function undeliverableAtOf(account: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select max(failed.created_at) from mail failed
    where failed.account_id = ${account}.id and failed.state = 'failed' and lower(failed.recipient) = lower(${account}.email)
      and not exists (
        select from mail later
        where later.account_id = ${account}.id and later.state = 'sent' and later.created_at > failed.created_at))`;
}

/** The columns of a row, from `account a`. */
export const ACCOUNT_TIMESTAMPS = sql`a.invited_at, a.last_sign_in_at, ${undeliverableAtOf(sql`a`)} as undeliverable_at`;
