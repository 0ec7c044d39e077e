import type { Origin } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { clientNetwork, refundRateLimit, consumeRateLimit } from '../../../platform/rate-limit/index.ts';
import { type AuthenticationLimits, networkRateLimitFor } from '../authentication.limits.ts';
import type { Charges } from './attempt-charges.ts';
import { tooMany } from './refusals.ts';

type NetworkLimits = Pick<AuthenticationLimits, 'network' | 'networkDay'>;

/** @throws ProtocolError 429 when too many attempts from this network failed; passwords and codes count together */
export async function consumeNetworkLimit(
  executor: Executor,
  { network, networkDay }: NetworkLimits,
  origin: Origin,
  charges: Charges,
): Promise<void> {
  const key = clientNetwork(origin.address);
  for (const rule of [networkRateLimitFor(network, origin), networkRateLimitFor(networkDay, origin)]) {
    const wait = await charges.take(
      () => consumeRateLimit(executor, rule, key),
      () => refundRateLimit(executor, rule, key),
    );
    if (wait > 0) throw tooMany(wait);
  }
}

/** Refunds an attempt that did not fail: only failures count. */
export async function refundNetworkLimit(
  executor: Executor,
  { network, networkDay }: NetworkLimits,
  origin: Origin,
): Promise<void> {
  const key = clientNetwork(origin.address);
  await refundRateLimit(executor, networkRateLimitFor(network, origin), key);
  await refundRateLimit(executor, networkRateLimitFor(networkDay, origin), key);
}
