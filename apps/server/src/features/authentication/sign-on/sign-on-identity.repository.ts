import type { BackofficeRole } from '@belegfach/contract';
import { sql } from 'kysely';
import { type Executor, type LockedId, refuseWithCodes } from '../../../platform/database/index.ts';
import type { SignOnCandidate } from './judge-sign-on.ts';
import type { SignOnIdentity } from './read-identity.ts';

/** The values by which a linked identity is recognised. */
export type LinkKey = Pick<SignOnIdentity, 'issuer' | 'subject'>;

export async function findLinkedAccountId(
  executor: Executor,
  { issuer, subject }: LinkKey,
): Promise<number | undefined> {
  const link = await executor
    .selectFrom('sign_on_identity as i')
    .innerJoin('account as a', 'a.id', 'i.account_id')
    .select('i.account_id')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  return link?.account_id;
}

/** The values of a locked account that decide about a sign-on. */
export async function getSignOnCandidate(
  executor: Executor,
  accountId: LockedId<'account'>,
): Promise<SignOnCandidate> {
  const row = await executor
    .selectFrom('account as a')
    .leftJoin('sign_on_identity as i', 'i.account_id', 'a.id')
    .leftJoin('backoffice_user as b', 'b.account_id', 'a.id')
    .select(['a.id', 'a.kind', 'a.status', 'a.email', 'a.password_off_cause'])
    .select(['b.role', 'i.issuer', 'i.subject'])
    .select((eb) => eb('a.two_factor_activated_at', 'is not', null).as('has_second_factor'))
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { id, kind, status, email, issuer, subject } = row;
  return {
    id,
    kind,
    status,
    email,
    hasSecondFactor: Boolean(row.has_second_factor),
    refusesCodes: row.password_off_cause === 'codes',
    isSuperAdmin: row.role === 'SuperAdmin',
    link: issuer === null || subject === null ? undefined : { issuer, subject },
  };
}

/** @throws AppError SignOnLinkedToAnother if the identity was linked to another account meanwhile */
export async function linkIdentity(
  executor: Executor,
  accountId: LockedId<'account'>,
  { issuer, subject }: LinkKey,
): Promise<void> {
  await refuseWithCodes({ sign_on_identity__subject: 'SignOnLinkedToAnother' }, () =>
    executor.insertInto('sign_on_identity').values({ account_id: accountId, issuer, subject }).execute(),
  );
}

/** @returns whether one of the accounts was linked */
export async function removeSignOnIdentities(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<boolean> {
  if (accountIds.length === 0) return false;
  const { numDeletedRows } = await executor
    .deleteFrom('sign_on_identity')
    .where('account_id', 'in', accountIds)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Removes the links of all accounts. After a restore, links that were removed since the backup would be valid again; the
 * next sign-on links an account by its verified address.
 */
export async function removeAllSignOnIdentities(executor: Executor): Promise<void> {
  await executor.deleteFrom('sign_on_identity').execute();
}

/**
 * Accepts the invitation of an account, which becomes Active without a password: other people may know an earlier
 * password.
 * @returns false if the invitation is no longer valid
 */
export async function acceptInvitation(executor: Executor, accountId: LockedId<'account'>): Promise<boolean> {
  const { rows } = await sql`
    update one_time_token set used_at = now()
    where account_id = ${accountId} and purpose = 'invitation' and used_at is null and voided_at is null
      and expires_at > now() and is_within_reach(account_id, reach)
    returning id`.execute(executor);
  if (rows.length === 0) return false;
  await executor
    .updateTable('account')
    .set({
      status: 'Active',
      password_hash: null,
      password_set_at: null,
      password_off_since: null,
      password_off_cause: null,
      wrong_passwords: 0,
      wrong_codes: 0,
    })
    .where('id', '=', accountId)
    .execute();
  return true;
}

/** Selects from these accounts those that have one of the roles. */
export async function findAccountsOfRoles(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
  roles: readonly BackofficeRole[],
): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0 || roles.length === 0) return new Set();
  const users = await executor
    .selectFrom('backoffice_user')
    .select('account_id')
    .where('account_id', 'in', accountIds)
    .where('role', 'in', roles)
    .execute();
  return new Set(users.map(({ account_id }) => account_id));
}

/** The identity provider that opened the session of a refresh token, while the session lasts. */
export async function findProviderOfToken(
  executor: Executor,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const session = await executor
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select('s.sign_on_provider')
    .where('t.token_hash', '=', tokenHash)
    .where('t.kind', '=', 'refresh')
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
  return session?.sign_on_provider ?? undefined;
}

/** The issuer that the account of a caller is linked to. */
export async function findLinkedIssuer(executor: Executor, accountId: number): Promise<string | undefined> {
  const link = await executor
    .selectFrom('sign_on_identity')
    .select('issuer')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return link?.issuer;
}
