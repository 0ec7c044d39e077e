import { type RawBuilder, sql } from 'kysely';
import type { Executor, LockedId, Row } from '../../../platform/database/index.ts';
import { maySignIn } from '../sign-in/sign-in.repository.ts';

/** A token that was sent with a code, and its account. */
export type CodeToken = Row<'one_time_token', 'id' | 'account_id'> &
  Row<'account', 'public_id' | 'kind'> & {
    readonly purpose: 'second-factor' | 'second-factor-setup';
    /** Sealed. At a sign-in it is the active secret of the account, at a set-up the secret that is not verified yet. */
    readonly secret: Buffer | null;
    /** Time of the database, the common clock of all instances. */
    readonly seconds: number;
  };

/** A token that was sent with a code, and the address it was sent for. */
export interface GivenCodeToken {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly maxAttempts: number;
  readonly isKnownDevice: boolean;
}

/** Whether a code with this token can be accepted: the token belongs to the address, has not expired and has attempts left. */
export async function isLiveCodeToken(executor: Executor, given: GivenCodeToken): Promise<boolean> {
  const { rows } = await sql`
    select from one_time_token t join account a on a.id = t.account_id
    where ${isLive(given)}`.execute(executor);
  return rows.length > 0;
}

function isLive({ tokenHash, email, maxAttempts, isKnownDevice }: GivenCodeToken): RawBuilder<boolean> {
  return sql<boolean>`t.token_hash = ${tokenHash} and t.purpose in ('second-factor', 'second-factor-setup')
      and t.used_at is null and t.voided_at is null and t.expires_at > now() and t.attempts < ${maxAttempts}
      and a.id = t.account_id and lower(a.email) = lower(${email}) and a.deleted_at is null and ${maySignIn(isKnownDevice)}`;
}

/** Counts one attempt of a token before the code is checked, so that simultaneous attempts cannot exceed the limit. */
export async function countCodeAttempt(
  executor: Executor,
  given: GivenCodeToken,
): Promise<CodeToken | undefined> {
  const { rows } = await sql<CodeToken>`
    update one_time_token t set attempts = t.attempts + 1
    from account a
    where ${isLive(given)}
    returning t.id, t.purpose, t.account_id, a.public_id, a.kind,
      case t.purpose when 'second-factor' then a.two_factor_secret else t.pending_secret end as secret,
      extract(epoch from clock_timestamp())::double precision as seconds`.execute(executor);
  return rows[0];
}

/** Gives the attempt back to the token when the request failed without an answer about the code. */
export async function refundCodeAttempt(executor: Executor, tokenHash: Buffer): Promise<void> {
  await sql`
    update one_time_token set attempts = greatest(0, attempts - 1) where token_hash = ${tokenHash}`.execute(
    executor,
  );
}

/** Removes the count of a wrong code when the request failed without an answer about the code. */
export async function uncountWrongCode(executor: Executor, accountId: number): Promise<void> {
  await sql`
    update account set wrong_codes = greatest(0, wrong_codes - 1) where id = ${accountId}`.execute(executor);
}

/** Counts a wrong code of a sign-in. @returns the number of consecutive wrong codes */
export async function countWrongCode(executor: Executor, accountId: number): Promise<number> {
  const account = await executor
    .updateTable('account')
    .set((account) => ({ wrong_codes: account('wrong_codes', '+', 1) }))
    .where('id', '=', accountId)
    .returning('wrong_codes')
    .executeTakeFirst();
  return account?.wrong_codes ?? 0;
}

/**
 * Marks a code as used. One statement decides, so that only one of several simultaneous uses succeeds. Afterwards no
 * code of the same or an earlier step is valid. Returns false when the step was used, the secret has changed, or the
 * account may not sign in any more.
 */
export async function useCode(
  executor: Executor,
  given: {
    readonly accountId: number;
    readonly secret: Buffer;
    readonly step: number;
    readonly isKnownDevice: boolean;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update account a set two_factor_last_step = ${given.step}, wrong_codes = 0
    where a.id = ${given.accountId} and a.two_factor_secret = ${given.secret} and a.two_factor_activated_at is not null
      and (a.two_factor_last_step is null or a.two_factor_last_step < ${given.step})
      and a.deleted_at is null and ${maySignIn(given.isKnownDevice)}
    returning a.id`.execute(executor);
  return rows.length > 0;
}

export async function activateSecondFactor(
  executor: Executor,
  given: { readonly accountId: LockedId<'account'>; readonly secret: Buffer; readonly step: number },
): Promise<void> {
  await executor
    .updateTable('account')
    .set({
      two_factor_secret: given.secret,
      two_factor_activated_at: sql`now()`,
      two_factor_last_step: given.step,
      wrong_codes: 0,
    })
    .where('id', '=', given.accountId)
    .execute();
}

/** @returns false when the account had no second factor */
export async function removeSecondFactor(
  executor: Executor,
  accountId: LockedId<'account'>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('account')
    .set({
      two_factor_secret: null,
      two_factor_activated_at: null,
      two_factor_last_step: null,
      wrong_codes: 0,
    })
    .where('id', '=', accountId)
    .where('two_factor_activated_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
