import type { RequestOrigin } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { clientNetwork, refundAttempt, consumeAttempt } from '../../../platform/rate-limit/index.ts';
import { type AuthenticationLimits, networkRateLimitFor } from '../authentication.limits.ts';
import type { CountedAttempts } from './refund-failed-sign-in.ts';
import { tooManyAttempts } from './refusals.ts';

type NetworkLimits = Pick<AuthenticationLimits, 'failuresPerNetwork' | 'failuresPerNetworkDay'>;

/**
 * Counts an attempt of a network before its result is known. Passwords and codes count together.
 * @throws ProtocolError 429 when too many attempts from this network failed
 */
export async function countNetworkAttempt(
  executor: Executor,
  limits: NetworkLimits,
  origin: RequestOrigin,
  countedAttempts: CountedAttempts,
): Promise<void> {
  const key = clientNetwork(origin.address);
  for (const limit of networkLimitsFor(limits, origin)) {
    const waitSeconds = await countedAttempts.add(
      () => consumeAttempt(executor, limit, key),
      () => refundAttempt(executor, limit, key),
    );
    if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  }
}

/** Refunds an attempt that did not fail. */
export async function refundNetworkAttempt(
  executor: Executor,
  limits: NetworkLimits,
  origin: RequestOrigin,
): Promise<void> {
  const key = clientNetwork(origin.address);
  for (const limit of networkLimitsFor(limits, origin)) await refundAttempt(executor, limit, key);
}

function networkLimitsFor(
  { failuresPerNetwork, failuresPerNetworkDay }: NetworkLimits,
  origin: RequestOrigin,
) {
  return [
    networkRateLimitFor(failuresPerNetwork, origin),
    networkRateLimitFor(failuresPerNetworkDay, origin),
  ];
}
