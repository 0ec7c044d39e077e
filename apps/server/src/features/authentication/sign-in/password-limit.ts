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
  /** A device where the account has signed in before: its attempts count only there, and attempts from other devices do not. */
  readonly deviceId: number | undefined;
}

/**
 * Counts an attempt before the password is checked, in the same way for known and unknown addresses, in its own
 * transaction, which is committed whatever follows.
 * @returns the wrong passwords in a row including this one, of the device or of all unknown devices together; 0 for an
 * address without an account
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

function countAttempt({ database, limits }: AttemptDependencies, { email, deviceId }: PasswordAttempt) {
  return database.transaction(async (transaction) => {
    const seconds =
      deviceId === undefined
        ? await consumeRateLimit(transaction, limits.account, email)
        : await consumeRateLimit(transaction, limits.device, String(deviceId));
    if (seconds > 0) return { wait: seconds, count: 0 };
    return {
      wait: 0,
      count: await (deviceId === undefined
        ? countPassword(transaction, email)
        : countDevicePassword(transaction, deviceId)),
    };
  });
}

async function uncountAttempt(
  { database: { executor }, limits }: AttemptDependencies,
  { email, deviceId }: PasswordAttempt,
): Promise<void> {
  if (deviceId !== undefined) {
    await refundRateLimit(executor, limits.device, String(deviceId));
    await uncountDevicePassword(executor, deviceId);
    return;
  }
  await refundRateLimit(executor, limits.account, email);
  await uncountPassword(executor, email);
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

/** A right password resets the counts of its account or device. In the network it only does not count as a failure. */
export async function resetPasswordLimit(
  { database: { executor }, limits }: AttemptDependencies,
  { email, origin, deviceId }: PasswordAttempt,
): Promise<void> {
  if (deviceId !== undefined) {
    await resetRateLimit(executor, limits.device, String(deviceId));
    await forgetDevicePasswords(executor, deviceId);
    return;
  }
  await refundNetworkLimit(executor, limits, origin);
  await resetRateLimit(executor, limits.account, email);
}
