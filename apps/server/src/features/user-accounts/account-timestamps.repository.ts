import { sql } from 'kysely';
import type { Row } from '../../platform/database/index.ts';

/** When a user was invited, when they last signed in, and since when e-mails do not reach them. */
export type AccountMomentsRow = Row<'account', 'invited_at' | 'last_sign_in_at'> & {
  readonly undeliverable_at: Date | null;
};

/** The columns of a row, from `account a`. An e-mail to an earlier address, or one before a delivered one, does not count. */
export const ACCOUNT_MOMENTS = sql`a.invited_at, a.last_sign_in_at, (
  select max(failed.created_at) from mail failed
  where failed.account_id = a.id and failed.state = 'failed' and lower(failed.recipient) = lower(a.email)
    and not exists (
      select from mail later where later.account_id = a.id and later.state = 'sent' and later.created_at > failed.created_at)
  ) as undeliverable_at`;
