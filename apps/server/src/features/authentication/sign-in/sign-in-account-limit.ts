import { resetRateLimit, refundRateLimit, consumeRateLimit } from '../../../platform/rate-limit/index.ts';
import type { Origin } from '../../../platform/audit/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import {
  countDevicePassword,
  forgetDevicePasswords,
  uncountDevicePassword,
} from '../known-devices/known-device.repository.ts';
import type { Charges } from './attempt-charges.ts';
import { refundNetworkLimit, consumeNetworkLimit } from './sign-in-network-limit.ts';
import { tooMany } from './refusals.ts';
import { countPassword, uncountPassword } from './sign-in.repository.ts';

type AttemptDependencies = Pick<AuthenticationDependencies, 'database' | 'limits'>;

/** The account of a password attempt, by its address in lower case, and where the attempt comes from. */
export interface PasswordAttempt {
  readonly email: string;
  readonly origin: Origin;
  /**
   * A device where the account has signed in before. Its attempts count only for this device, and attempts from other
   * devices do not count for it.
   */
  readonly deviceId: number | undefined;
}

/**
 * Counts an attempt before the password is checked, in the same way for known and unknown addresses. The count has its
 * own transaction, which is committed whatever follows.
 * @returns the number of consecutive wrong passwords including this one, of the device or of all unknown devices
 * together; 0 for an address without an account
 * @throws ProtocolError 429
 */
export async function chargePasswordAttempt(
  dependencies: AttemptDependencies,
  attempt: PasswordAttempt,
  charges: Charges,
): Promise<number> {
  const { database, limits } = dependencies;
  if (attempt.deviceId === undefined)
    await consumeNetworkLimit(database.executor, limits, attempt.origin, charges);
  const { wait, count } = await charges.take(
    () => countAttempt(dependencies, attempt),
    () => uncountAttempt(dependencies, attempt),
  );
  if (wait > 0) throw tooMany(wait);
  return count;
}

/** The limit of the known device, or that of the account for all unknown devices together. */
function limitOf({ limits }: AttemptDependencies, { email, deviceId }: PasswordAttempt) {
  return deviceId === undefined
    ? { rule: limits.account, key: email }
    : { rule: limits.device, key: String(deviceId) };
}

function countAttempt(dependencies: AttemptDependencies, attempt: PasswordAttempt) {
  const { rule, key } = limitOf(dependencies, attempt);
  const { email, deviceId } = attempt;
  return dependencies.database.transaction(async (transaction) => {
    const wait = await consumeRateLimit(transaction, rule, key);
    if (wait > 0) return { wait, count: 0 };
    const count = await (deviceId === undefined
      ? countPassword(transaction, email)
      : countDevicePassword(transaction, deviceId));
    return { wait, count };
  });
}

async function uncountAttempt(dependencies: AttemptDependencies, attempt: PasswordAttempt): Promise<void> {
  const { executor } = dependencies.database;
  const { rule, key } = limitOf(dependencies, attempt);
  await refundRateLimit(executor, rule, key);
  if (attempt.deviceId === undefined) await uncountPassword(executor, attempt.email);
  else await uncountDevicePassword(executor, attempt.deviceId);
}

/** A password that was not checked is no guess: a user who signs in while the portal is overloaded must not be locked out. */
export async function refundPasswordAttempt(
  dependencies: AttemptDependencies,
  attempt: PasswordAttempt,
): Promise<void> {
  if (attempt.deviceId === undefined)
    await refundNetworkLimit(dependencies.database.executor, dependencies.limits, attempt.origin);
  await uncountAttempt(dependencies, attempt);
}

/**
 * A right password resets the counts of its account or device. It does not reset the count of the network, but it does
 * not count there as a failure either.
 */
export async function resetPasswordLimit(
  dependencies: AttemptDependencies,
  attempt: PasswordAttempt,
): Promise<void> {
  const { executor } = dependencies.database;
  const { rule, key } = limitOf(dependencies, attempt);
  if (attempt.deviceId === undefined) await refundNetworkLimit(executor, dependencies.limits, attempt.origin);
  else await forgetDevicePasswords(executor, attempt.deviceId);
  await resetRateLimit(executor, rule, key);
}
