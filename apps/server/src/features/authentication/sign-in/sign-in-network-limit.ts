import type { Origin } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { clientNetwork, refundRateLimit, consumeRateLimit } from '../../../platform/rate-limit/index.ts';
import { type AuthenticationLimits, networkRateLimitFor } from '../authentication.limits.ts';
import type { AttemptCharges } from './refundable-sign-in.ts';
import { tooManyAttempts } from './refusals.ts';

type NetworkLimits = Pick<AuthenticationLimits, 'failuresPerNetwork' | 'failuresPerNetworkDay'>;

/**
 * Counts an attempt of a network before its result is known. Passwords and codes count together.
 * @throws ProtocolError 429 when too many attempts from this network failed
 */
export async function consumeNetworkLimit(
  executor: Executor,
  limits: NetworkLimits,
  origin: Origin,
  charges: AttemptCharges,
): Promise<void> {
  const key = clientNetwork(origin.address);
  for (const limit of networkLimitsFor(limits, origin)) {
    const waitSeconds = await charges.add(
      () => consumeRateLimit(executor, limit, key),
      () => refundRateLimit(executor, limit, key),
    );
    if (waitSeconds > 0) throw tooManyAttempts(waitSeconds);
  }
}

/** Refunds an attempt that did not fail. */
export async function refundNetworkLimit(
  executor: Executor,
  limits: NetworkLimits,
  origin: Origin,
): Promise<void> {
  const key = clientNetwork(origin.address);
  for (const limit of networkLimitsFor(limits, origin)) await refundRateLimit(executor, limit, key);
}

function networkLimitsFor({ failuresPerNetwork, failuresPerNetworkDay }: NetworkLimits, origin: Origin) {
  return [
    networkRateLimitFor(failuresPerNetwork, origin),
    networkRateLimitFor(failuresPerNetworkDay, origin),
  ];
}
