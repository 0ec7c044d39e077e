import { sql } from 'kysely';
import type { Executor, LockedId, Row } from '../../../platform/database/index.ts';

type SignOnAttempt = Row<'sign_on_attempt', 'sealed' | 'account_id' | 'created_at'>;

interface SignOnKey {
  readonly stateHash: Buffer;
  readonly provider: string;
  readonly browserHash: Buffer;
}

export async function createSignOnAttempt(
  executor: Executor,
  { stateHash, provider, browserHash }: SignOnKey,
  values: {
    readonly sealed: Buffer;
    /** The account that confirms its identity. */
    readonly accountId: number | undefined;
    readonly lifetimeSeconds: number;
  },
): Promise<void> {
  await executor
    .insertInto('sign_on_attempt')
    .values({
      state_hash: stateHash,
      provider,
      browser_hash: browserHash,
      sealed: values.sealed,
      account_id: values.accountId ?? null,
      expires_at: sql`now() + make_interval(secs => ${values.lifetimeSeconds})`,
    })
    .execute();
}

/**
 * Takes a sign-on that was started in this browser at this provider. It is one statement, so that only one of several
 * simultaneous responses succeeds.
 */
export function takeSignOnAttempt(
  executor: Executor,
  { stateHash, provider, browserHash }: SignOnKey,
): Promise<SignOnAttempt | undefined> {
  return executor
    .deleteFrom('sign_on_attempt')
    .where('state_hash', '=', stateHash)
    .where('provider', '=', provider)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['sealed', 'account_id', 'created_at'])
    .executeTakeFirst();
}

export async function deleteAttemptsOfAccount(
  executor: Executor,
  accountId: LockedId<'account'>,
): Promise<void> {
  await executor.deleteFrom('sign_on_attempt').where('account_id', '=', accountId).execute();
}

/** For a restored database: sign-ons that were started before the backup must not be completed. */
export async function deleteAllSignOnAttempts(executor: Executor): Promise<void> {
  await executor.deleteFrom('sign_on_attempt').execute();
}

export async function purgeSignOnAttempts(executor: Executor): Promise<void> {
  await executor.deleteFrom('sign_on_attempt').where('expires_at', '<', sql<Date>`now()`).execute();
}
