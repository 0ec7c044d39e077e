import { sql } from 'kysely';
import type { Row } from '../../platform/database/index.ts';

/** When a user was last invited, last signed in and was last unreachable by e-mail. */
export type AccountTimestampsRow = Row<'account', 'invited_at' | 'last_sign_in_at'> & {
  readonly undeliverable_at: Date | null;
};

/**
 * The columns of a row, from `account a`. A failed e-mail does not count if it went to an earlier address, or if a later
 * e-mail was delivered.
 */
export const ACCOUNT_TIMESTAMPS = sql`a.invited_at, a.last_sign_in_at, (
  select max(failed.created_at) from mail failed
  where failed.account_id = a.id and failed.state = 'failed' and lower(failed.recipient) = lower(a.email)
    and not exists (
      select from mail later where later.account_id = a.id and later.state = 'sent' and later.created_at > failed.created_at)
  ) as undeliverable_at`;
