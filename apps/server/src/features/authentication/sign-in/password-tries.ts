import { forgetFailures, giveBackTry, takeTry } from '../../../platform/throttle/index.ts';
import type { AuthenticationParts } from '../authentication.parts.ts';
import { giveBackNetworkTry, takeNetworkTry } from './network-tries.ts';
import { tooMany } from './refusals.ts';
import { countPassword, uncountPassword } from './sign-in.repository.ts';

type TryParts = Pick<AuthenticationParts, 'database' | 'limits'>;

/** Whose password is tried, in lower case, and from where. */
export interface PasswordTry {
  readonly email: string;
  readonly address: string;
}

/**
 * Takes a try before the password is looked at, the same for known and unknown addresses; in a transaction of its own, which is
 * committed whatever comes after (security section 1b).
 * @returns the wrong ones in a row with this one; 0 for an address that nobody has
 * @throws ProtocolError 429
 */
export async function takePasswordTry(
  { database, limits }: TryParts,
  { email, address }: PasswordTry,
): Promise<number> {
  await takeNetworkTry(database.executor, limits, address);
  const { wait, count } = await database.transaction(async (transaction) => {
    const seconds = await takeTry(transaction, limits.account, email);
    return { wait: seconds, count: seconds > 0 ? 0 : await countPassword(transaction, email) };
  });
  if (wait > 0) throw tooMany(wait);
  return count;
}

/** A password that nobody looked at was no guess: who signs in while the portal is busy must not be locked out for it. */
export async function giveBackPasswordTry(
  { database: { executor }, limits }: TryParts,
  { email, address }: PasswordTry,
): Promise<void> {
  await giveBackNetworkTry(executor, limits, address);
  await giveBackTry(executor, limits.account, email);
  await uncountPassword(executor, email);
}

/** A right password forgets the wrong ones of its account; of its network it alone is no failure. */
export async function forgetPasswordTries(
  { database: { executor }, limits }: TryParts,
  { email, address }: PasswordTry,
): Promise<void> {
  await giveBackNetworkTry(executor, limits, address);
  await forgetFailures(executor, limits.account, email);
}
