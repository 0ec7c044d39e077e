import { type RawBuilder, sql } from 'kysely';
import type { Executor, LockedId, Row } from '../../../platform/database/index.ts';
import { maySignIn, maySignOn } from '../sign-in/sign-in.repository.ts';

/** The token of the first step, which the client sends with a code, and its account. */
export type CodeToken = Row<
  'one_time_token',
  | 'id'
  | 'account_id'
  | 'sign_on_provider'
  | 'sign_on_issuer'
  | 'sign_on_subject'
  | 'sign_on_email'
  | 'authenticated_at'
> &
  Row<'account', 'public_id' | 'kind'> & {
    readonly purpose: 'second-factor' | 'second-factor-setup';
    /** Encrypted. At a sign-in the active secret of the account, at a set-up the pending secret. */
    readonly secret: Buffer | null;
    /** The time of the database, the common clock of all instances, in seconds since 1970. */
    readonly now_seconds: number;
  };

/** A token that a client sends with a code must belong to the e-mail address and have attempts left. */
export interface CodeTokenCriteria {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly maxAttempts: number;
  readonly isKnownDevice: boolean;
}

/** The kind of the sign-in that a token belongs to; undefined if no code with this token can be accepted. */
export async function findCodeTokenKind(
  executor: Executor,
  criteria: CodeTokenCriteria,
): Promise<'sign-on' | 'password' | undefined> {
  const { rows } = await sql<{ kind: 'sign-on' | 'password' }>`
    select case when t.sign_on_provider is null then 'password' else 'sign-on' end as kind
    from one_time_token t join account a on a.id = t.account_id
    where ${isValidCondition(criteria)}`.execute(executor);
  return rows[0]?.kind;
}

function isValidCondition({
  tokenHash,
  email,
  maxAttempts,
  isKnownDevice,
}: CodeTokenCriteria): RawBuilder<boolean> {
  return sql<boolean>`t.token_hash = ${tokenHash} and t.purpose in ('second-factor', 'second-factor-setup')
      and t.used_at is null and t.voided_at is null and t.expires_at > now() and t.attempts < ${maxAttempts}
      and a.id = t.account_id and lower(a.email) = lower(${email}) and a.deleted_at is null
      and case when t.sign_on_provider is null then ${maySignIn(isKnownDevice)} else ${maySignOn} end`;
}

/** Counts one attempt of a token before the code is checked: simultaneous attempts cannot exceed the limit. */
export async function countCodeAttempt(
  executor: Executor,
  criteria: CodeTokenCriteria,
): Promise<CodeToken | undefined> {
  const { rows } = await sql<CodeToken>`
    update one_time_token t set attempts = t.attempts + 1
    from account a
    where ${isValidCondition(criteria)}
    returning t.id, t.purpose, t.account_id, t.sign_on_provider, t.sign_on_issuer, t.sign_on_subject,
      t.sign_on_email, t.authenticated_at, a.public_id, a.kind,
      case t.purpose when 'second-factor' then a.two_factor_secret else t.pending_secret end as secret,
      extract(epoch from clock_timestamp())::double precision as now_seconds`.execute(executor);
  return rows[0];
}

/** Refunds the attempt of a token when the request failed before the client learned whether the code was right. */
export async function refundCodeAttempt(executor: Executor, tokenHash: Buffer): Promise<void> {
  await executor
    .updateTable('one_time_token')
    .set({ attempts: sql`greatest(0, attempts - 1)` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** A right code: the encrypted secret that it was checked against, and its time step. */
interface AcceptedCode {
  readonly secret: Buffer;
  readonly timeStep: number;
}

/**
 * Marks a code as used. It is one statement, so that only one of several simultaneous uses succeeds. Afterwards no code
 * of the same time step or an earlier one is valid.
 * @returns false when the step was used, the secret has changed, or the account may not sign in any more
 */
export async function consumeCode(
  executor: Executor,
  accountId: number,
  { secret, timeStep }: AcceptedCode,
  { isSignOn, isKnownDevice }: { readonly isSignOn: boolean; readonly isKnownDevice: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update account a set two_factor_last_step = ${timeStep}, wrong_codes = 0
    where a.id = ${accountId} and a.two_factor_secret = ${secret} and a.two_factor_activated_at is not null
      and (a.two_factor_last_step is null or a.two_factor_last_step < ${timeStep})
      and a.deleted_at is null and ${isSignOn ? maySignOn : maySignIn(isKnownDevice)}
    returning a.id`.execute(executor);
  return rows.length > 0;
}

export async function activateSecondFactor(
  executor: Executor,
  accountId: LockedId<'account'>,
  { secret, timeStep }: AcceptedCode,
): Promise<void> {
  await executor
    .updateTable('account')
    .set({
      two_factor_secret: secret,
      two_factor_activated_at: sql`now()`,
      two_factor_last_step: timeStep,
      wrong_codes: 0,
    })
    .where('id', '=', accountId)
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

/**
 * Unblocks an account that had too many wrong codes. Its password, which somebody else may know, is removed: the user
 * sets a new one with a link by e-mail, or signs in at the identity provider.
 */
export async function forgetWrongCodes(executor: Executor, accountId: LockedId<'account'>): Promise<void> {
  await executor
    .updateTable('account')
    .set({
      password_hash: null,
      password_set_at: null,
      password_off_since: null,
      password_off_cause: null,
      wrong_codes: 0,
    })
    .where('id', '=', accountId)
    .where('kind', '=', 'BackofficeUser')
    .where('password_off_cause', '=', 'codes')
    .execute();
}
