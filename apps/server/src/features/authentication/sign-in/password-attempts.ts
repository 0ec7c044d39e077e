import { resetAttempts, refundAttempt, consumeAttempt } from '../../../platform/rate-limit/index.ts';
import type { RequestOrigin } from '../../../platform/audit/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { CountedAttempts } from './refund-failed-sign-in.ts';
import { refundNetworkAttempt, countNetworkAttempt } from './network-attempts.ts';
import { tooManyAttempts } from './refusals.ts';
import {
  decrementWrongAttempts,
  incrementWrongAttempts,
  resetWrongAttempts,
  wrongPasswordsOfAccount,
  wrongPasswordsOfDevice,
} from './wrong-attempts.repository.ts';

type AttemptDependencies = Pick<AuthenticationDependencies, 'database' | 'limits' | 'signOn'>;

/** The account of a password attempt, and where the attempt comes from. */
export interface PasswordAttempt {
  /** The address of the account, in lower case. */
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
export async function countPasswordAttempt(
  dependencies: AttemptDependencies,
  attempt: PasswordAttempt,
  countedAttempts: CountedAttempts,
): Promise<number> {
  const { database, limits } = dependencies;
  if (attempt.deviceId === undefined)
    await countNetworkAttempt(database.executor, limits, attempt.origin, countedAttempts);
  const { limit, key, wrongPasswords } = countersOf(dependencies, attempt);
  const { waitSeconds, count } = await countedAttempts.add(
    () =>
      database.transaction(async (transaction) => {
        const waitSeconds = await consumeAttempt(transaction, limit, key);
        const count = waitSeconds > 0 ? 0 : await incrementWrongAttempts(transaction, wrongPasswords);
        return { waitSeconds, count };
      }),
    () => refundAccountCounters(dependencies, attempt),
  );
  if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  return count;
}

/** The limit and the count of the known device, or the account's limit and count for all unknown devices together. */
function countersOf({ limits, signOn }: AttemptDependencies, { email, deviceId }: PasswordAttempt) {
  const { passwordOffRoles } = signOn;
  return deviceId === undefined
    ? {
        limit: limits.passwordsPerAccount,
        key: email,
        wrongPasswords: wrongPasswordsOfAccount(email, passwordOffRoles),
      }
    : {
        limit: limits.passwordsPerDevice,
        key: String(deviceId),
        wrongPasswords: wrongPasswordsOfDevice(deviceId, passwordOffRoles),
      };
}

async function refundAccountCounters(dependencies: AttemptDependencies, attempt: PasswordAttempt) {
  const { executor } = dependencies.database;
  const { limit, key, wrongPasswords } = countersOf(dependencies, attempt);
  await refundAttempt(executor, limit, key);
  await decrementWrongAttempts(executor, wrongPasswords);
}

/** Refunds a password that was not checked: a user who signs in while the portal is overloaded must not be locked out. */
export async function refundPasswordAttempt(
  dependencies: AttemptDependencies,
  attempt: PasswordAttempt,
): Promise<void> {
  if (attempt.deviceId === undefined)
    await refundNetworkAttempt(dependencies.database.executor, dependencies.limits, attempt.origin);
  await refundAccountCounters(dependencies, attempt);
}

/**
 * Resets the counts of the account or device after a right password. The right password does not count as a failure of
 * the network, but does not reset the count of the network either.
 */
export async function resetPasswordAttempts(
  dependencies: AttemptDependencies,
  attempt: PasswordAttempt,
): Promise<void> {
  const { executor } = dependencies.database;
  const { limit, key, wrongPasswords } = countersOf(dependencies, attempt);
  // The sign-in of an unknown device has already reset the wrong passwords of the account.
  if (attempt.deviceId === undefined)
    await refundNetworkAttempt(executor, dependencies.limits, attempt.origin);
  else await resetWrongAttempts(executor, wrongPasswords);
  await resetAttempts(executor, limit, key);
}
