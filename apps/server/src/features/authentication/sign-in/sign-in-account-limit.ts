import { resetAttempts, refundAttempt, countAttempt } from '../../../platform/rate-limit/index.ts';
import type { RequestOrigin } from '../../../platform/audit/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import {
  incrementDeviceWrongPasswords,
  resetDeviceWrongPasswords,
  decrementDeviceWrongPasswords,
} from '../known-devices/known-device.repository.ts';
import type { AttemptCharges } from './refundable-sign-in.ts';
import { refundNetworkLimit, consumeNetworkLimit } from './sign-in-network-limit.ts';
import { tooManyAttempts } from './refusals.ts';
import { incrementWrongPasswords, decrementWrongPasswords } from './sign-in.repository.ts';

type AttemptDependencies = Pick<AuthenticationDependencies, 'database' | 'limits'>;

/** The account of a password attempt, and where the attempt comes from. */
export interface PasswordAttempt {
  /** In lower case. */
  readonly email: string;
  readonly origin: RequestOrigin;
  /** A known device of the account. Its attempts count only for this device, and no other attempts count for it. */
  readonly deviceId: number | undefined;
}

/**
 * Counts an attempt before the password is checked, in the same way for e-mail addresses with and without an account.
 * It is counted in a transaction of its own, which is committed in any case.
 * @returns the number of consecutive wrong passwords including this one, of the device or of all unknown devices
 * together; 0 for an address without an account
 * @throws ProtocolError 429
 */
export async function chargePasswordAttempt(
  dependencies: AttemptDependencies,
  attempt: PasswordAttempt,
  charges: AttemptCharges,
): Promise<number> {
  const { database, limits } = dependencies;
  if (attempt.deviceId === undefined)
    await consumeNetworkLimit(database.executor, limits, attempt.origin, charges);
  const { waitSeconds, count } = await charges.add(
    () => countPasswordAttempt(dependencies, attempt),
    () => uncountPasswordAttempt(dependencies, attempt),
  );
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  return count;
}

/** The limit of the known device, or that of the account for all unknown devices together. */
function rateLimitOf({ limits }: AttemptDependencies, { email, deviceId }: PasswordAttempt) {
  return deviceId === undefined
    ? { limit: limits.passwordsPerAccount, key: email }
    : { limit: limits.passwordsPerDevice, key: String(deviceId) };
}

function countPasswordAttempt(dependencies: AttemptDependencies, attempt: PasswordAttempt) {
  const { limit, key } = rateLimitOf(dependencies, attempt);
  const { email, deviceId } = attempt;
  return dependencies.database.transaction(async (transaction) => {
    const waitSeconds = await countAttempt(transaction, limit, key);
    if (waitSeconds > 0) return { waitSeconds, count: 0 };
    const count = await (deviceId === undefined
      ? incrementWrongPasswords(transaction, email)
      : incrementDeviceWrongPasswords(transaction, deviceId));
    return { waitSeconds, count };
  });
}

async function uncountPasswordAttempt(
  dependencies: AttemptDependencies,
  attempt: PasswordAttempt,
): Promise<void> {
  const { executor } = dependencies.database;
  const { limit, key } = rateLimitOf(dependencies, attempt);
  await refundAttempt(executor, limit, key);
  if (attempt.deviceId === undefined) await decrementWrongPasswords(executor, attempt.email);
  else await decrementDeviceWrongPasswords(executor, attempt.deviceId);
}

/** Refunds a password that was not checked: a user who signs in while the portal is overloaded must not be locked out. */
export async function refundPasswordAttempt(
  dependencies: AttemptDependencies,
  attempt: PasswordAttempt,
): Promise<void> {
  if (attempt.deviceId === undefined)
    await refundNetworkLimit(dependencies.database.executor, dependencies.limits, attempt.origin);
  await uncountPasswordAttempt(dependencies, attempt);
}

/**
 * Resets the counts of the account or device after a right password. The right password does not count as a failure of
 * the network, but does not reset the count of the network either.
 */
export async function resetPasswordLimit(
  dependencies: AttemptDependencies,
  attempt: PasswordAttempt,
): Promise<void> {
  const { executor } = dependencies.database;
  const { limit, key } = rateLimitOf(dependencies, attempt);
  if (attempt.deviceId === undefined) await refundNetworkLimit(executor, dependencies.limits, attempt.origin);
  else await resetDeviceWrongPasswords(executor, attempt.deviceId);
  await resetAttempts(executor, limit, key);
}
